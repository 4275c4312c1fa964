import { expect, test } from 'vitest'
import { PARTNERS } from './partners.ts'

const { en } = PARTNERS.texts

test('the columns are Logo, Name (EN), Name (AR), Order, Status, Actions', () => {
  expect([...PARTNERS.columns.map(({ title }) => title.en), en.columns.actions]).toEqual([
    'Logo',
    'Name (EN)',
    'Name (AR)',
    'Order',
    'Status',
    'Actions',
  ])
})

test.each([
  [en.title, 'Manage Partners'],
  [en.add, 'Add Partner'],
  [en.confirmDelete, 'Are you sure you want to delete this partner?'],
  [en.fetchFailed('x'), 'Failed to fetch partners: x'],
  [en.saveFailed('x'), 'Failed to save partner: x'],
  [en.deleteFailed('x'), 'Failed to delete partner: x'],
])('%s is the literal text of the specification', (text, literal) => {
  expect(text).toBe(literal)
})

test('a new partner is active and has order 1', () => {
  expect(PARTNERS.emptyValues).toMatchObject({ logo_url: '', name: '', name_ar: '', display_order: '1', active: true })
})

test('no field of a partner is required', () => {
  expect(PARTNERS.schema.safeParse(PARTNERS.emptyValues).success).toBe(true)
})
