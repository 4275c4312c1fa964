import { expect, test } from 'vitest'
import { isFiltered, NO_FILTER, toHistoryFilter } from './filter-values.ts'

test('days are whole days in Yemen', () => {
  expect(toHistoryFilter({ ...NO_FILTER, from: '2026-11-21', to: '2026-11-22' })).toEqual({
    from: '2026-11-20T21:00:00.000Z',
    to: '2026-11-22T21:00:00.000Z',
  })
})

test('person and field are filters', () => {
  expect(toHistoryFilter({ ...NO_FILTER, person: '12', field: 'pack_sizes' })).toEqual({ changedBy: 12, field: 'pack_sizes' })
})

test('each value filters, a person by any id', () => {
  for (const values of [{ person: '7' }, { person: '123456789012345' }, { field: 'category' }, { from: '2026-11-21' }]) {
    expect(isFiltered({ ...NO_FILTER, ...values }), JSON.stringify(values)).toBe(true)
  }
  expect(toHistoryFilter({ ...NO_FILTER, person: '7' })).toEqual({ changedBy: 7 })
})

test.each([
  { person: 'salem' },
  { person: '-1' },
  { person: '1e99' },
  { from: '2026-02-31x' },
  { from: 'yesterday' },
  { to: '20261122' },
])('%j of an address is not a filter', (values) => {
  expect(toHistoryFilter({ ...NO_FILTER, ...values })).toEqual({})
  expect(isFiltered({ ...NO_FILTER, ...values })).toBe(false)
})
