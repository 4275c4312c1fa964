// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { type Services, ServicesProvider } from '../../data/services.tsx'
import { createFactorPrompt } from '../../data/session/factor-prompt.ts'
import { en } from '../../ui/i18n/en.ts'
import { LocaleProvider } from '../../ui/i18n/locale-context.tsx'
import { FactorQuestion } from './factor-question.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

vi.mock('./factor-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('a change that waits for a code ends if the question cannot be fetched: it says so, and closing it is an answer', async () => {
  const factorPrompt = createFactorPrompt()
  const question = { services: { factorPrompt } as Services, children: createElement(FactorQuestion) }
  const inEnglish = { children: createElement(ServicesProvider, question) }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(createElement(LocaleProvider, inEnglish)))
  let answer: Promise<boolean | undefined> | undefined
  await act(async () => {
    answer = factorPrompt.ask(async () => true)
  })
  await act(() => expect.poll(() => document.body.textContent).toContain(en.errorPage.notFetched))
  await act(async () => document.querySelector<HTMLButtonElement>('[role=dialog] footer button')?.click())
  expect(await answer).toBeUndefined()
  expect(document.querySelector('[role=dialog]')).toBeNull()
})
