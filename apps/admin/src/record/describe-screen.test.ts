import { eachLocale } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { describeScreen } from './describe-screen.ts'
import type { ContentTexts } from './texts.ts'

const echo = (message: string) => message
const screen = {
  title: '',
  add: '',
  createTitle: '',
  editTitle: '',
  theRecord: '',
  loading: '',
  empty: '',
  search: '',
  confirmDelete: '',
  created: '',
  updated: '',
  deleted: '',
  fetchFailed: echo,
  saveFailed: echo,
  deleteFailed: echo,
}
const en = {
  ...screen,
  columns: { card: 'Logo', actions: 'Actions' },
  fields: { name: 'Name', logo_url: 'Logo', active: 'Active', display_order: 'Place' },
  groups: { record: 'Record' },
  hints: { name: 'As on the label' },
  choices: {},
  filters: {},
} satisfies ContentTexts<'brand_logos'>
const ar: typeof en = { ...en, groups: { record: 'السجل' }, fields: { ...en.fields, name: 'الاسم' } }
const texts = { ...eachLocale(() => en), ar }

test('a field gets its rules, kind and default from the definition, and its label from the texts', () => {
  const { groups, emptyValues } = describeScreen('brand_logos', {
    texts,
    columns: [],
    groups: [{ key: 'record', rows: ['name', ['display_order', 'active'], { name: 'logo_url', isRequired: true }] }],
  })
  const [name, place, active, logo] = groups.flatMap(({ rows }) => rows.flat())
  expect(groups[0]?.title).toEqual({ ...eachLocale(() => 'Record'), ar: 'السجل' })
  expect(name).toMatchObject({
    kind: 'text',
    label: { ar: 'الاسم' },
    hint: { en: 'As on the label' },
    isRequired: true,
    limit: 160,
  })
  expect(place).toMatchObject({ kind: 'text', inputMode: 'numeric', isRequired: false })
  expect(active).toMatchObject({ kind: 'checkbox' })
  expect(logo).toMatchObject({ kind: 'picture', isRequired: true })
  expect(emptyValues).toEqual({ name: '', display_order: '1', active: true, logo_url: '' })
})

test('a key without a text, or a field that the table lacks, does not compile', () => {
  // The type check reports a directive without an error below it.
  const refused = [
    // @ts-expect-error a column without a title
    () => describeScreen('brand_logos', { texts, groups: [], columns: [{ key: 'place', render: () => null }] }),
    // @ts-expect-error a group without a title
    () => describeScreen('brand_logos', { texts, columns: [], groups: [{ key: 'other', rows: [] }] }),
    // @ts-expect-error a field that the table lacks
    () => describeScreen('brand_logos', { texts, columns: [], groups: [{ key: 'record', rows: ['name_ar'] }] }),
    // @ts-expect-error texts that lack the label of a field
    () => ({ ...en, fields: { name: '', logo_url: '', active: '' } }) satisfies ContentTexts<'brand_logos'>,
    // @ts-expect-error texts that lack the label of a choice
    () => ({ Rice: '', Oil: '', Sugar: '', Kg: '', Litre: '' }) satisfies ContentTexts<'products'>['choices'],
  ]
  expect(refused).toHaveLength(5)
})
