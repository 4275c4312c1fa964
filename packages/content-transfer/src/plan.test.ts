import { eachTable } from '@bayt/content/entities/tables'
import { describe, expect, it } from 'vitest'
import { planImport } from './plan.ts'
import type { Tables } from './read-tables.ts'
import { type ParsedRow, parseRow } from './rows/parse-row.ts'
import type { Values } from './values.ts'

const EXPORTED = '2026-11-20T10:00:00.123456+00:00'
const CHANGED = '2026-11-21T10:00:00+00:00'

const record = (id: number, name: string, more: Values = {}): Values => ({
  id,
  name,
  logo_url: null,
  active: true,
  display_order: 1,
  updated_at: EXPORTED,
  ...more,
})

function rowOf(cells: Record<string, unknown>, location = 'row'): ParsedRow {
  const row = parseRow('brand_logos', { location, cells }, () => undefined)
  if (Array.isArray(row)) throw new Error(row.map(({ text }) => text).join())
  return row
}

function plan(rows: ParsedRow[], records: Values[], isOverwriting = false) {
  const none: Tables = eachTable(() => [])
  return planImport(rows, { ...none, brand_logos: records }, isOverwriting)
}

describe('the record that matches a row', () => {
  it('has its id, even with another name', () => {
    const { update } = plan([rowOf({ id: '7', name: 'New', updated_at: EXPORTED })], [record(7, 'Old'), record(8, 'New')])
    expect(update.map(({ target, columns }) => [target.id, columns])).toEqual([[7, ['name']]])
  })

  it('has its name if the row has no id; several rows match in order', () => {
    const rows = [rowOf({ name: 'Same' }), rowOf({ name: 'Same', display_order: '٢' }), rowOf({ name: 'Same' })]
    const { same, create } = plan(rows, [record(3, 'Same'), record(9, 'Same', { display_order: 2 })])
    expect(same).toEqual(rows.slice(0, 2))
    expect(create).toEqual(rows.slice(2))
  })

  it.each([
    ['a no-break space', 'Basmati\u00A0Rice'],
    ['two blanks', 'Basmati  Rice'],
    ['a direction mark', 'Basmati Rice\u200F'],
    ['a zero-width space', 'Basmati \u200BRice'],
  ])('has a name that looks the same, with %s in one of them: it is not created twice', (_, name) => {
    for (const [typed, stored] of [
      [name, 'Basmati Rice'],
      ['Basmati Rice', name],
    ] as const) {
      const { create, conflicts } = plan([rowOf({ name: typed })], [record(3, stored)])
      expect(create).toEqual([])
      expect(conflicts).toMatchObject([{ target: { id: 3 }, columns: ['name'] }])
    }
    const both = plan([rowOf({ name }), rowOf({ name: 'Basmati Rice' })], [record(3, 'Basmati Rice'), record(4, name)])
    expect(both.same, 'the same name comes first').toHaveLength(2)
  })

  it('is never one that another row matches by id', () => {
    const rows = [rowOf({ name: 'Same' }), rowOf({ id: 3, name: 'Same' })]
    expect(plan(rows, [record(3, 'Same')])).toMatchObject({ create: [rows[0]], same: [rows[1]] })
  })
})

describe('a row that differs', () => {
  const differing = (more: object) => [rowOf({ id: 1, name: 'New', ...more })]

  it('is written if the record is unchanged since the export, with any notation of the time', () => {
    for (const updated_at of [EXPORTED, '2026-11-20T13:00:00.123456+03:00', '2026-11-20T10:00:00.123456Z']) {
      expect(plan(differing({ updated_at }), [record(1, 'Old')]).update).toHaveLength(1)
    }
  })

  it('is a conflict if the record changed, even by a microsecond, or if the row has no updated_at', () => {
    const later = '2026-11-20T10:00:00.123457+00:00'
    for (const [more, updated_at] of [
      [{ updated_at: EXPORTED }, CHANGED],
      [{ updated_at: EXPORTED }, later],
      [{}, EXPORTED],
    ] as const) {
      const found = plan(differing(more), [record(1, 'Old', { updated_at })])
      expect([found.update.length, found.conflicts.length]).toEqual([0, 1])
      expect(plan(differing(more), [record(1, 'Old', { updated_at })], true).update).toHaveLength(1)
    }
  })

  it('does not differ in missing columns and invisible characters', () => {
    const { same } = plan([rowOf({ id: 1, name: 'Reef' })], [record(1, ' Reef\u0001 ', { active: false, display_order: 5 })])
    expect(same).toHaveLength(1)
  })
})

it('flags are parsed in both languages', () => {
  const active = (cell: unknown) => rowOf({ name: 'x', active: cell }).values.active
  expect(['TRUE', 'yes', 'نعم', '1', true, '', undefined].map(active)).toEqual([true, true, true, true, true, true, true])
  expect(['False', 'no', 'لا', 0, false].map(active)).toEqual([false, false, false, false, false])
})
