// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { onlineManager, QueryClient, useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { en } from './i18n/en.ts'
import { showInConsole } from './in-console.test-data.tsx'
import { ReadState } from './read-state.tsx'

afterEach(() => onlineManager.setOnline(true))

interface PartProps {
  read: () => Promise<string>
  title?: string
  offline?: string
}

function Part({ read, ...props }: PartProps) {
  const part = useQuery({ queryKey: ['part'], queryFn: read, retry: false })
  const texts = { loading: 'Loading…', failed: (message: string) => `The part cannot be read: ${message}` }
  return [part.data, createElement(ReadState, { key: 'state', reads: [part], texts, ...props })]
}

/** Shows a part of a screen; each test itself answers the read of the part. */
function showPart(props: Omit<PartProps, 'read'> = {}) {
  const answers: PromiseWithResolvers<string>[] = []
  const read = () => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  }
  const shown = showInConsole(createElement(Part, { read, ...props }), { queryClient: new QueryClient() })
  return { ...shown, answers }
}

const retryButton = () => document.querySelector<HTMLButtonElement>('button')
const NO_LINE = new ContentError('timeout', 'No answer')

test('a part that cannot be read says why; its retry keeps the focus while it runs, and leaves once the part is read', async () => {
  const { words, answers } = showPart()
  await expect.poll(words).toBe('Loading…')
  answers[0]?.reject(NO_LINE)
  await expect.poll(words).toContain('The part cannot be read: ')
  const button = retryButton()
  button?.focus()
  button?.click()
  await expect.poll(() => answers.length).toBe(2)
  await expect.poll(() => button?.childElementCount).toBe(1)
  expect(document.activeElement).toBe(button)
  expect(words()).toContain('The part cannot be read: ')
  answers[1]?.resolve('The part')
  await expect.poll(words).toBe('The part')
})

test.each([
  ['a part', {}, `The part cannot be read: ${en.errors.offline}`],
  ['a part that may be kept on the device', { offline: 'Not on this device.' }, 'Not on this device.'],
  ['a list', { title: 'No list' }, 'No listThere is no connection to the server. Check the connection and try again.'],
])('offline, %s says at once what is missing', async (_, props, expected) => {
  onlineManager.setOnline(false)
  const { words } = showPart(props)
  await expect.poll(words).toBe(expected + en.list.retry)
})
