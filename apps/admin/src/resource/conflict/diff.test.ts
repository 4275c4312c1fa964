import { expect, test } from 'vitest'
import { defaultChoices, diffConflict, resolveConflict } from './diff.ts'

const base = { name_en: 'Rice', name_ar: 'أرز', pack_sizes: '1,2', category: 'Rice' }

test('a field that only we changed is not a conflict', () => {
  expect(diffConflict(base, { ...base, name_en: 'Best rice' }, base)).toEqual([])
})

test('a field that both changed to the same value is not a conflict', () => {
  const both = { ...base, name_en: 'Best rice' }
  expect(diffConflict(base, both, both)).toEqual([])
})

test('a field changed on both sides is shown in both versions', () => {
  expect(diffConflict(base, { ...base, name_en: 'Mine' }, { ...base, name_en: 'Theirs' })).toEqual([
    { name: 'name_en', mine: 'Mine', theirs: 'Theirs', changedBy: 'both' },
  ])
})

test('a field changed only on the server takes its value by default', () => {
  const conflicts = diffConflict(base, { ...base, name_en: 'Mine' }, { ...base, pack_sizes: '5' })
  expect(conflicts).toEqual([{ name: 'pack_sizes', mine: '1,2', theirs: '5', changedBy: 'them' }])
  expect(resolveConflict({ ...base, name_en: 'Mine' }, conflicts, defaultChoices(conflicts))).toEqual({
    ...base,
    name_en: 'Mine',
    pack_sizes: '5',
  })
})

test('the typed value is preselected where both changed', () => {
  const mine = { ...base, name_en: 'Mine' }
  const conflicts = diffConflict(base, mine, { ...base, name_en: 'Theirs' })
  expect(resolveConflict(mine, conflicts, defaultChoices(conflicts)).name_en).toBe('Mine')
  expect(resolveConflict(mine, conflicts, { name_en: 'theirs' }).name_en).toBe('Theirs')
})

test('the preselected choice is the value of the server only for an untouched field', () => {
  const conflicts = diffConflict(base, { ...base, name_en: 'Mine' }, { ...base, name_en: 'Theirs', pack_sizes: '5' })
  expect(defaultChoices(conflicts)).toEqual({ name_en: 'mine', pack_sizes: 'theirs' })
})

test('a field that the server does not have counts as empty there', () => {
  const { pack_sizes: _, ...theirs } = base
  expect(diffConflict(base, base, theirs)).toEqual([{ name: 'pack_sizes', mine: '1,2', theirs: '', changedBy: 'them' }])
})

test('a field that the record did not have when it was opened counts as empty then', () => {
  const mine = { ...base, features: 'Mine' }
  expect(diffConflict(base, mine, { ...base, features: '' })).toEqual([])
})
