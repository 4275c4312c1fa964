import { describe, expect, it } from 'vitest'
import { listPage } from './list-page.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('a page of a list', () => {
  it('has 24 rows, and the last one the rest', () => {
    expect(listPage(rows(50))).toMatchObject({ rows: rows(24), page: 1, pages: 3, total: 50 })
    expect(listPage(rows(50), '3')?.rows).toEqual([49, 50])
  })

  it('exists once for an empty list', () => {
    expect(listPage([])).toEqual({ rows: [], page: 1, pages: 1, total: 0 })
  })

  it.each(['1', '0', '4', '-1', '2.0', '02', '1e0', 'x', '', '99999999999999999999'])('does not exist as page/%s', (page) => {
    expect(listPage(rows(50), page)).toBeUndefined()
  })
})
