import { expect, test } from 'vitest'
import { type FieldGroup, secretsOf } from '../fields.ts'

test('a password is a secret: it is never part of a draft', () => {
  const groups: FieldGroup[] = [{ key: 'a', rows: [{ name: 'email', kind: 'text' }, [{ name: 'password', kind: 'password' }]] }]
  expect(secretsOf(groups)).toEqual(['password'])
})
