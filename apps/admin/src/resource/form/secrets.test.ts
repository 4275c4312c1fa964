import { eachLocale } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { type FieldGroup, secretsOf } from '../fields.ts'

const words = { label: eachLocale(() => ''), hint: eachLocale(() => undefined) }

test('a password is a secret: it is never part of a draft', () => {
  const password = { ...words, name: 'password', kind: 'password' } as const
  const groups: FieldGroup[] = [{ key: 'a', title: words.label, rows: [{ ...words, name: 'email', kind: 'text' }, [password]] }]
  expect(secretsOf(groups)).toEqual(['password'])
})
