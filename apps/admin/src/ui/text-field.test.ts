// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { en } from './i18n/en.ts'
import { showInConsole } from './in-console.test-data.tsx'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'

const onChange = () => undefined

test.each([
  ['١، ٢٫٥، ٥', true],
  ['1,2.5', true],
  ['٥ كجم', false],
  ['https://example.com', false],
])(
  'a field from left to right shows numbers in the order in which they are typed, and words as they are read: %s',
  (value, is) => {
    showInConsole(createElement(TextField, { label: 'Sizes', value, onChange, dir: 'ltr' }))
    expect(document.querySelector('input')?.hasAttribute('data-numbers')).toBe(is)
  },
)

test.each([
  ['2026/123-HC', {}, 'auto'],
  ['٢٢٣-٢٦', {}, 'auto'],
  ['', {}, null],
  ['2026/123-HC', { language: 'ar' as const }, 'rtl'],
  ['2026-12-28', { type: 'date' }, null],
])('a text without a language has the direction in which lists and the site show it: %s %o', (value, props, dir) => {
  showInConsole(createElement(TextField, { label: 'Number', value, onChange, ...props }))
  expect(document.querySelector('input')?.getAttribute('dir')).toBe(dir)
})

test.each([
  ['harbour١٢٣', true],
  ['harbour123', false],
])('a password with Arabic digits says that Latin ones are another password: %s', (value, is) => {
  const field = showInConsole(createElement(PasswordField, { purpose: 'current', label: 'Password', value, onChange }))
  expect(field.words().includes(en.login.arabicDigits)).toBe(is)
})
