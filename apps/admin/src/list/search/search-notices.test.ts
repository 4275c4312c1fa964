// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { SearchNotices } from './search-notices.tsx'
import type { Reading } from './searcher.ts'

const searcher = vi.hoisted(() => ({ reading: (): Reading | undefined => undefined, subscribe: () => () => {} }))
vi.mock('./searcher.ts', () => ({ searcherOf: () => searcher }))

/** The notices of a list while its texts are read. @param isPartial of the answer on the screen; undefined before the first answer */
function noticesWhile(reading: Reading, isPartial: boolean | undefined): string {
  searcher.reading = () => reading
  const page = isPartial === undefined ? {} : { isPartial }
  const shown = showInConsole(createElement(SearchNotices, { table: 'products', page, onRetry: () => {} }))
  const words = shown.words()
  shown.leave()
  return words
}

test('that only names are searched is said of an answer by names, not of the rows before the search', () => {
  const reading: Reading = { texts: 'others', read: 25, total: 37 }
  expect(noticesWhile(reading, undefined)).toBe('')
  expect(noticesWhile({ ...reading, hasFailed: true }, undefined)).toBe('')
  expect(noticesWhile(reading, true)).toContain('So far the search covers all names and titles.')
  expect(noticesWhile({ ...reading, hasFailed: true }, true)).toContain('could not all be loaded')
  expect(noticesWhile({ texts: 'names', read: 250, total: 1000 }, undefined)).toContain('Loading names and titles')
})
