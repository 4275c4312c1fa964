// @vitest-environment happy-dom
import { createElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { BIN_KEY } from '../../data/keys.ts'
import { createQueryClient } from '../../data/query-client.ts'
import type { Services } from '../../data/services.tsx'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { Component as BinScreen } from './bin-screen.tsx'
import { BIN_TEXTS } from './texts.ts'

const texts = BIN_TEXTS.en.emptying

const deletion = (version_id: number) => ({
  ...{ version_id, entity: 'partners', entity_id: version_id, deleted_at: '2026-11-22T08:00:00Z', deleted_by: 1 },
  ...{ deleted_by_name: 'Salem', record: { name: `Partner ${version_id}` } },
})

/** Shows the bin to an admin. @returns `sent`, the commands that the screen has sent */
function showBin(versions: number[]) {
  const sent: unknown[] = []
  const answers: Record<string, () => unknown> = {
    deleted_records: () => versions.map(deletion),
    bin_counts: () => [{ entity: 'partners', records: versions.length, newest_version: Math.max(...versions) }],
    bin_days: () => 90,
  }
  const rpc = async (name: string, request: unknown) => {
    const answer = answers[name]
    if (!answer) sent.push([name, request])
    return { data: answer ? answer() : 1, error: null, status: 200 }
  }
  const queryClient = createQueryClient(() => undefined)
  const session = { status: 'signed_in', session: { user: { id: 1, role: 'admin' } }, endsSoon: false }
  showInConsole(createElement(MemoryRouter, null, createElement(BinScreen)), {
    ...{ queryClient, client: { rpc } },
    session: { subscribe: () => () => undefined, get: () => session },
  } as unknown as Services)
  return { sent, readAgain: () => queryClient.invalidateQueries({ queryKey: BIN_KEY }) }
}

const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)

/** Waits for a button, and presses it. */
async function press(name: string): Promise<void> {
  await expect.poll(() => buttonNamed(name) !== undefined, { message: name }).toBe(true)
  buttonNamed(name)?.click()
}

test.for<[what: string, pressed: string, request: object]>([
  ['all records', texts.empty, { p_entity: null, p_id: null, p_until_version: 8 }],
  ['one record', texts.remove('Partner 5'), { p_entity: 'partners', p_id: 5, p_until_version: 5 }],
])('the question about %s keeps its number and its deletions while somebody deletes more', async ([what, pressed, request]) => {
  const versions = [8, 5]
  const { sent, readAgain } = showBin(versions)
  await press(pressed)
  versions.unshift(11)
  await readAgain()
  await expect.poll(() => document.body.textContent).toContain('Partner 11')
  await press(texts.emptyConfirm(what === 'all records' ? 2 : 1))
  await expect.poll(() => sent).toEqual([['empty_bin', request]])
})
