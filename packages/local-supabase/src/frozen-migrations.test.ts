import { expect, test } from 'vitest'
import type { AppliedMigration } from './applied-migrations.ts'
import { brokenFreezes } from './frozen-migrations.ts'

test('migrations that installed projects have applied are unchanged, and new ones come after them', () => {
  expect(brokenFreezes()).toEqual([])
})

const FROZEN: AppliedMigration[] = [
  { file: '1_a.sql', hash: 'a' },
  { file: '3_c.sql', hash: 'c' },
]
const [first, last] = FROZEN as [AppliedMigration, AppliedMigration]

test.each<[string, AppliedMigration[], string[]]>([
  ['a new one with a larger number', [...FROZEN, { file: '4_d.sql', hash: 'd' }], []],
  ['a changed one', [{ ...first, hash: 'other' }, last], ['1_a.sql']],
  ['a deleted one', [first], ['3_c.sql']],
  ['a renamed one', [first, { ...last, file: '4_c.sql' }], ['3_c.sql']],
  ['a new one between them', [first, { file: '2_b.sql', hash: 'b' }, last], ['2_b.sql']],
])('frozen migrations and %s', (_, migrations, broken) => {
  expect(brokenFreezes(migrations, FROZEN)).toEqual(broken)
})
