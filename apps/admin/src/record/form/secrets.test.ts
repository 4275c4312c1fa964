import { eachLocale } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { type FieldGroup, secretsOf } from '../fields.ts'

const texts = { label: eachLocale(() => ''), hint: eachLocale(() => undefined) }

test('a password is a secret: it is never part of a draft', () => {
  const password = { ...texts, name: 'password', kind: 'password' } as const
  const groups: FieldGroup[] = [{ key: 'a', title: texts.label, rows: [{ ...texts, name: 'email', kind: 'text' }, [password]] }]
  expect(secretsOf(groups)).toEqual(['password'])
})
