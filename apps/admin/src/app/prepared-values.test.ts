import type { PreparedChange } from '@bayt/content/queries/prepared'
import { expect, test } from 'vitest'
import { changeOf, draftOfChange } from '../record/prepared/prepared-values.ts'
import { PARTNERS } from '../screens/partners.ts'
import { PRODUCTS } from '../screens/products.tsx'

const AT = '2026-11-30T03:00:00Z'
const change = (values: object, seen: object = {}): PreparedChange => ({
  ...{ request: 'f0a1b2c3-0000-4000-8000-000000000000', version: 2, table: 'partners', action: 'update', record_id: 5 },
  ...{
    values: { ...values },
    seen: { ...seen },
    by: { at: AT, account: 1, name: 'Huda' },
    names: {},
    is_there: true,
    overtaken: {},
  },
})
const PARTNER = { id: 5, name: 'Harbour', name_ar: null, logo_url: null, display_order: 3, active: true }

test('a new record keeps every field, also refused and empty ones, and its form shows them as typed', () => {
  const typed = { ...PRODUCTS.emptyValues, name_ar: 'تمر', pack_sizes: '1,x' }
  const { values, seen } = changeOf('products', PRODUCTS, { seen: {} }, typed, true)
  expect(values).toMatchObject({ name_ar: 'تمر', name_en: null, pack_sizes: '1,x', packaging_image_url: null })
  expect(seen).toEqual({})
  expect(draftOfChange(change(values), PRODUCTS, undefined).values).toEqual(typed)
})

test('a change of a record has only the changed columns, with the values that staff saw', () => {
  const typed = { name: 'Harbour', name_ar: 'الميناء', logo_url: '', display_order: 'first', active: false }
  const { id: _, ...seen } = PARTNER
  expect(changeOf('partners', PARTNERS, { seen }, typed, false)).toEqual({
    values: { name_ar: 'الميناء', display_order: 'first', active: false },
    seen: { name_ar: null, display_order: 3, active: true },
  })
})

test('the form of a change has the present record, and the prepared values with the values that staff saw', () => {
  const now = { ...PARTNER, name: 'Harbour Ltd', display_order: 4 }
  const draft = draftOfChange(change({ display_order: 1 }, { display_order: 3 }), PARTNERS, now)
  expect(draft.values).toEqual({ name: 'Harbour Ltd', name_ar: '', logo_url: '', display_order: '1', active: true })
  expect(draft.seen).toMatchObject({ name: 'Harbour Ltd', display_order: 3 })
  expect(draft.prepared).toMatchObject({ version: 2, values: draft.values })
})
