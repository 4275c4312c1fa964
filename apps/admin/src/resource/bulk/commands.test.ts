// @vitest-environment happy-dom
import { changeRecords } from '@bayt/content/queries/bulk'
import { createElement, Fragment } from 'react'
import { expect, test, vi } from 'vitest'
import { showInConsole } from '../../lib/in-console.test-data.tsx'
import { Commands } from './commands.tsx'
import { SelectBox } from './select-box.tsx'
import { SelectionProvider, useSelection } from './selection-context.tsx'

const server = vi.hoisted(() => ({ answers: [] as ((behind: number[]) => void)[], changed: Promise.withResolvers<number>() }))
vi.mock('@bayt/content/queries/bulk', () => ({ changeRecords: vi.fn(() => server.changed.promise) }))
vi.mock('@bayt/content/queries/languages', () => ({
  readBehindIds: () => new Promise<number[]>((resolve) => server.answers.push(resolve)),
}))

const ROWS = [{ id: 1 }, { id: 2 }]

function ArticleCommands() {
  const selection = useSelection()
  return selection && createElement(Commands, { table: 'articles', filters: [], rows: ROWS, total: 2, selection })
}

test('Publish is for the records that were selected when it was pressed; what is selected in the meantime is not, and stays selected', async () => {
  const boxes = ROWS.map(({ id }) => createElement(SelectBox, { key: id, id, name: `Article ${id}` }))
  const list = createElement(Fragment, null, ...boxes, createElement(ArticleCommands))
  const selectable = { shown: [1, 2], listKey: '', children: list }
  const { leave } = showInConsole(createElement(SelectionProvider, selectable))
  const select = (name: string) => document.querySelector<HTMLElement>(`[aria-label="Select ${name}"]`)?.click()
  select('Article 1')
  const buttonOf = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  buttonOf('Publish')?.click()
  await expect.poll(() => server.answers).toHaveLength(1)
  select('Article 2')
  await expect.poll(() => document.querySelectorAll(':checked')).toHaveLength(2)
  for (const answer of server.answers) answer([])
  await expect.poll(() => vi.mocked(changeRecords).mock.calls.map(([, , ids]) => ids)).toEqual([[1]])
  server.changed.resolve(1)
  await expect
    .poll(() => [...document.querySelectorAll(':checked')].map((box) => box.getAttribute('aria-label')))
    .toEqual(['Select Article 2'])
  leave()
})
