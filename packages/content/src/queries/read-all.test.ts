import { expect, test } from 'vitest'
import { PAGE_ROWS, readAll } from './read-all.ts'

/** Returns pages of a table with the given number of rows, like PostgREST. */
function table(rows: number, cap = 1_000) {
  const requested: [number, number][] = []
  const page = async (from: number, to: number) => {
    requested.push([from, to])
    const data = Array.from({ length: Math.max(0, Math.min(rows - from, to - from + 1, cap)) }, (_, index) => from + index)
    return { data, error: null, count: rows, status: 200 }
  }
  return { requested, page }
}

test.each([0, 1, 999, 1_000, 1_001, 2_300])('%i rows are read once each, in order', async (rows) => {
  const { page, requested } = table(rows)
  expect(await readAll(page)).toEqual(Array.from({ length: rows }, (_, index) => index))
  expect(requested.length).toBe(Math.max(1, Math.ceil(rows / PAGE_ROWS)))
})

test('all rows are read if the server returns fewer rows per page', async () => {
  expect(await readAll(table(1_050, 100).page)).toHaveLength(1_050)
})

test('rows that are deleted while reading do not cause an endless loop', async () => {
  const pages = [
    { data: [1, 2], count: 5 },
    { data: [], count: 2 },
  ]
  expect(await readAll(async () => ({ error: null, status: 200, data: [], count: 0, ...pages.shift() }))).toEqual([1, 2])
})

test('a page that fails makes the read fail with a classified error', async () => {
  const answers = [
    { data: [1], error: null, count: 2, status: 200 },
    { data: null, error: { message: 'JWT expired', code: 'PGRST301' }, count: null, status: 401 },
  ]
  await expect(readAll(async () => answers.shift() ?? never())).rejects.toMatchObject({ kind: 'signed_out' })
  await expect(readAll(async () => ({ data: null, error: null, count: null, status: 200 }))).rejects.toMatchObject({
    kind: 'server',
  })
})

function never(): never {
  throw new Error('No page is left.')
}
