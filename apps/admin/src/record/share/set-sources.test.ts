import type { RowOf } from '@bayt/content/entities/tables'
import { fillTranslations } from '@bayt/content/entities/translations'
import type { PreparedChange, PreparedSet } from '@bayt/content/queries/prepared'
import { expect, test } from 'vitest'
import { setSources } from './set-sources.ts'

const NOW = '2026-11-30T03:00:00Z'
const change = (facts: Partial<PreparedChange>): PreparedChange => ({
  ...{ request: String(facts.record_id), version: 1, table: 'partners', action: 'update', record_id: null, values: {}, seen: {} },
  ...{ by: { at: NOW, account: 1, name: 'Huda' }, names: {}, is_there: true, overtaken: {} },
  ...facts,
})
const partner = (id: number) => ({
  ...fillTranslations('partners', { name: `Partner ${id}` }),
  ...{ id, name_ar: null, logo_url: null, display_order: id, active: true, created_at: NOW, updated_at: NOW },
})

test('each change is shown first, with all other changes of the set: changed, new and deleted records', () => {
  const changes = [
    change({ record_id: 1, values: { active: false, display_order: 'first' } }),
    change({ request: 'new', action: 'insert', values: { name: 'Kitchen', display_order: '', active: true } }),
    change({ record_id: 2, action: 'delete' }),
    change({ request: 'order', action: 'order', values: [2, 1] }),
    change({ record_id: 9, values: { active: false } }),
  ]
  const records = new Map([['partners' as const, [partner(1), partner(2)]]])
  const sources = setSources({ changes } as PreparedSet, records as never, NOW)
  expect([...sources.keys()]).toEqual(['1', 'new', '2'])
  expect(sources.get('1')).toMatchObject({ table: 'partners', id: 1, visibility: 'hides' })
  // A refused value leaves the stored value.
  expect(sources.get('1')?.shown).toMatchObject([
    { id: 1, row: { name: 'Partner 1', active: false, display_order: 1 } },
    { row: { name: 'Kitchen', active: true } },
    { id: 2, row: null },
  ])
  expect(sources.get('2')?.shown).toMatchObject([{ id: 2, row: null }, { id: 1 }, { row: { name: 'Kitchen' } }])
})

test('a new order shows the records that it moves, with the numbers that they would get, and with the other changes of the set', () => {
  const changes = [
    change({ request: 'new', action: 'insert', values: { name: 'Kitchen', display_order: '1', active: true } }),
    change({ record_id: 1, values: { name: 'Renamed' } }),
    change({ record_id: 2, action: 'delete' }),
    change({ request: 'order', action: 'order', values: [3, 'new', 1] }),
  ]
  const records = new Map([['partners' as const, [partner(1), partner(2), partner(3)]]])
  const sources = setSources({ changes } as PreparedSet, records as never, NOW)
  const shown = sources.get('order')?.shown ?? []
  const order = shown
    .flatMap(({ row }) => (row ? [row as RowOf<'partners'>] : []))
    .toSorted((a, b) => a.display_order - b.display_order)
  expect(order.map(({ name }) => name)).toEqual(['Partner 3', 'Kitchen', 'Renamed'])
  expect(new Set(shown.map(({ id }) => id)).size).toBe(4)
  expect(sources.get('order')?.id).toBe(shown[0]?.id)
  expect(sources.get('1')?.shown).toEqual(expect.arrayContaining([...shown]))
})

test('a record that visitors do not see, before and after, is shown as if they did', () => {
  const records = new Map([['partners' as const, [{ ...partner(1), active: false }]]])
  const set = { changes: [change({ record_id: 1, values: { name: 'Port' } })] } as PreparedSet
  const [source] = setSources(set, records as never, NOW).values()
  expect(source).toMatchObject({ visibility: 'hidden', shown: [{ row: { name: 'Port', active: true } }] })
  expect(source?.saved).toMatchObject([{ row: { name: 'Port', active: false } }])
})
