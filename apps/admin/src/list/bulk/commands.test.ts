// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { eachLocale } from '@bayt/content/locale'
import { matchingRecords } from '@bayt/content/queries/bulk'
import { type RecordChange, runCommand } from '@bayt/content/queries/commands'
import { createElement, Fragment } from 'react'
import { toast } from 'sonner'
import { beforeEach, expect, test, vi } from 'vitest'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { COMMAND_TEXTS } from './command-texts.ts'
import { SelectBox } from './select-box.tsx'
import { SelectionProvider } from './selection-context.tsx'

const server = vi.hoisted(() => ({
  answers: [] as ((behind: number[]) => void)[],
  changed: Promise.withResolvers<{ changed: number; overtaken: unknown[] }>(),
  matching: Promise.withResolvers<{ id: number; published: boolean }[]>(),
}))
const lookUp = vi.hoisted(() => () => new Promise<number[]>((resolve) => server.answers.push(resolve)))
vi.mock('@bayt/content/queries/bulk', () => ({
  matchingRecords: vi.fn(() => server.matching.promise),
}))
vi.mock('@bayt/content/queries/commands', async (original) => ({
  ...(await original<object>()),
  runCommand: vi.fn(() => server.changed.promise),
}))
vi.mock('@bayt/content/queries/languages', () => ({
  readBehindIds: lookUp,
}))

const ROWS = [
  { id: 1, category: 'Recipes', published: false },
  { id: 2, category: 'Videos', published: true },
]
const both = (text: string) => eachLocale(() => text)
const FILTERS = [
  { column: 'category', label: both('Category'), all: both('All'), choices: [{ value: 'News', label: both('News') }] },
]

const select = (name: string) => document.querySelector<HTMLElement>(`[aria-label="Select ${name}"]`)?.click()
const selected = () =>
  [...document.querySelectorAll('[aria-label^="Select Article"]:checked')].map((box) => box.getAttribute('aria-label'))
const press = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
const sent = (): readonly RecordChange[][] =>
  vi.mocked(runCommand).mock.calls.map(([, command]) => ('changes' in command ? [...command.changes] : []))
const changed = () => sent().map((changes) => changes.map(({ id }) => id))
const answer = (count: number, overtaken: unknown[] = []) => server.changed.resolve({ changed: count, overtaken })
const working = () =>
  [...document.querySelectorAll('[role="toolbar"] button')].flatMap((button) =>
    button.querySelector('.lucide-loader-circle') ? [button.textContent] : [],
  )
async function selectFirst() {
  select('Article 1')
  // Waits until the code of the commands is fetched.
  await expect.poll(() => document.querySelector('[role="toolbar"]')).not.toBeNull()
}
/** Selects the first article and presses Publish, which looks up its languages. */
async function beginPublish() {
  await selectFirst()
  press('Publish')
  await expect.poll(() => server.answers).toHaveLength(1)
}
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

function showList() {
  const boxes = ROWS.map(({ id }) => createElement(SelectBox, { key: id, id, name: `Article ${id}` }))
  const list = createElement(
    Fragment,
    null,
    ...boxes,
    createElement(BulkBar, { table: 'articles', filters: FILTERS, rows: ROWS, total: 3, matching: {} }),
  )
  const selectable = { rows: ROWS, listKey: '', children: list }
  return showInConsole(createElement(SelectionProvider, selectable))
}

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(server, { answers: [], changed: Promise.withResolvers(), matching: Promise.withResolvers() })
})

test('Publish is for the records that were selected when it was pressed; what is selected in the meantime is not, and stays selected', async () => {
  showList()
  await beginPublish()
  select('Article 2')
  await expect.poll(selected).toHaveLength(2)
  for (const found of server.answers) found([])
  await expect.poll(changed).toEqual([[1]])
  answer(1)
  await expect.poll(selected).toEqual(['Select Article 2'])
})

/** Selects the first article, and publishes it: no language is out of date. */
async function sendPublish(): Promise<void> {
  await beginPublish()
  for (const found of server.answers) found([])
  await expect.poll(changed).toEqual([[1]])
}

test('a second press of Publish while the first one runs leaves selected what it does not publish', async () => {
  showList()
  await sendPublish()
  select('Article 2')
  await expect.poll(selected).toHaveLength(2)
  press('Publish')
  await pause()
  answer(1)
  await expect.poll(selected).not.toContain('Select Article 1')
  expect(changed()).toEqual([[1]])
  expect(selected()).toEqual(['Select Article 2'])
})

test('no category can be chosen while Publish looks up its records, so that none of the two is dropped', async () => {
  showList()
  await beginPublish()
  press('Change category')
  await pause()
  document.querySelector<HTMLElement>('[role="menuitem"]')?.click()
  for (const found of server.answers) found([])
  await expect.poll(() => sent().flatMap((changes) => changes.map(({ values }) => values))).toEqual([{ published: true }])
})

test('Publish goes on if the selection is cleared while it looks up its records', async () => {
  showList()
  await beginPublish()
  press('Select none')
  await expect.poll(selected).toEqual([])
  for (const found of server.answers) found([])
  await expect.poll(changed).toEqual([[1]])
})

test('all that match are not selected if their ids arrive after staff have selected none', async () => {
  showList()
  await selectFirst()
  press('Select all 3')
  await pause()
  press('Select none')
  await expect.poll(selected).toEqual([])
  server.matching.resolve(ROWS)
  await pause()
  expect(selected()).toEqual([])
})

test('only the button of the command that runs shows that it runs', async () => {
  showList()
  await beginPublish()
  await expect.poll(working).toEqual(['Publish'])
  for (const found of server.answers) found([])
  await expect.poll(changed).toEqual([[1]])
  answer(1)
  await expect.poll(working).toEqual([])
})

test('somebody who leaves the list while Publish looks up its records reads that nothing was changed', async () => {
  const failed = vi.spyOn(toast, 'error')
  const { leave } = showList()
  await beginPublish()
  leave()
  for (const found of server.answers) found([])
  expect(failed.mock.calls).toEqual([[COMMAND_TEXTS.en.notBegun('Publish')]])
  expect(changed()).toEqual([])
})

test('a second press of Unpublish while the first one runs does nothing, and only its button shows that it runs', async () => {
  showList()
  await selectFirst()
  press('Unpublish')
  await expect.poll(() => sent().flatMap((changes) => changes.map(({ values }) => values))).toEqual([{ published: false }])
  await expect.poll(working).toEqual(['Unpublish'])
  press('Unpublish')
  await pause()
  expect(changed()).toEqual([[1]])
  answer(1)
  await expect.poll(selected).toEqual([])
})

test('somebody who leaves the list once Publish is sent, or without a command, reads nothing of it', async () => {
  const failed = vi.spyOn(toast, 'error')
  const { leave } = showList()
  await sendPublish()
  leave()
  answer(1)
  const other = showList()
  await selectFirst()
  other.leave()
  expect(failed).not.toHaveBeenCalled()
})

async function chooseNews() {
  await expect
    .poll(() => {
      const item = document.querySelector<HTMLElement>('[role="menuitem"]')
      if (!item) press('Change category')
      return item
    })
    .not.toBeNull()
  document.querySelector<HTMLElement>('[role="menuitem"]')?.click()
}

test('a record that was changed elsewhere is named and stays selected; repeating the command names its new value as seen', async () => {
  const warned = vi.spyOn(toast, 'warning')
  showList()
  await selectFirst()
  select('Article 2')
  await expect.poll(selected).toHaveLength(2)
  await chooseNews()
  const seen = () => sent().map((changes) => changes.map((change) => ({ ...change.seen })))
  await expect.poll(seen).toEqual([ROWS])
  answer(1, [{ id: 2, names: { title_en: 'Monsoon', title_ar: 'الموسم' }, now: { category: 'Insights' } }])
  await expect.poll(selected).toEqual(['Select Article 2'])
  expect(warned.mock.calls.map(([message]) => message)).toEqual([COMMAND_TEXTS.en.overtaken('\u2068Monsoon\u2069')])
  Object.assign(server, { changed: Promise.withResolvers() })
  await chooseNews()
  await expect.poll(seen).toEqual([ROWS, [{ ...ROWS[1], category: 'Insights' }]])
  answer(1)
  await expect.poll(selected).toEqual([])
})

test('a command that fails leaves its records selected, and the next press sends them again', async () => {
  const failed = vi.spyOn(toast, 'error').mockClear()
  showList()
  await selectFirst()
  await chooseNews()
  await expect.poll(changed).toEqual([[1]])
  server.changed.reject(new ContentError('offline', ''))
  await expect.poll(() => failed.mock.calls).toHaveLength(1)
  expect(selected()).toEqual(['Select Article 1'])
  Object.assign(server, { changed: Promise.withResolvers() })
  await chooseNews()
  await expect.poll(changed).toEqual([[1], [1]])
  answer(1)
})

test('records of other pages count as seen with what was read when they were selected', async () => {
  showList()
  await selectFirst()
  press('Select all 3')
  const other = { id: 3, category: 'Recipes', published: false }
  await expect.poll(() => vi.mocked(matchingRecords).mock.calls).toHaveLength(1)
  // Includes the version: the version distinguishes a repeated command from a command for records that were changed in between.
  expect(vi.mocked(matchingRecords).mock.lastCall?.[3]).toEqual(['category', 'published', 'updated_at'])
  server.matching.resolve([...ROWS, other])
  await expect.poll(selected).toHaveLength(2)
  await chooseNews()
  await expect.poll(() => sent().map((changes) => changes.map(({ seen }) => seen))).toEqual([[...ROWS, other]])
  answer(3)
})

test('of many records that were left alone, five are named, and the others counted; nothing is said of an undo', async () => {
  const warned = vi.spyOn(toast, 'warning')
  const [succeeded, informed] = [vi.spyOn(toast, 'success'), vi.spyOn(toast, 'info')]
  showList()
  await selectFirst()
  await chooseNews()
  await expect.poll(changed).toEqual([[1]])
  answer(
    0,
    [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, names: {}, now: { category: 'Insights' } })),
  )
  await expect.poll(() => String(warned.mock.lastCall?.[0])).toMatch(/#1.*#5.*, and 2 more\./)
  expect([succeeded.mock.calls, informed.mock.calls]).toEqual([[], []])
})

test('of records that were left alone, only those that the message names count as seen by the next press', async () => {
  showList()
  await selectFirst()
  press('Select all 3')
  const records = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, category: 'Recipes', published: false }))
  server.matching.resolve(records)
  await expect.poll(selected).toHaveLength(2)
  await chooseNews()
  await expect.poll(sent).toHaveLength(1)
  answer(
    0,
    records.map(({ id }) => ({ id, names: {}, now: { category: 'Insights' } })),
  )
  Object.assign(server, { changed: Promise.withResolvers() })
  await expect
    .poll(async () => {
      await chooseNews()
      return sent().length
    })
    .toBe(2)
  const seen = sent()[1]?.map((change) => Object.entries(change.seen).find(([column]) => column === 'category')?.[1])
  expect(seen).toEqual(['Insights', 'Insights', 'Insights', 'Insights', 'Insights', 'Recipes', 'Recipes'])
  answer(7)
})
