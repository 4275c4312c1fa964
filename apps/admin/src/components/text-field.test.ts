// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { en } from '../lib/i18n/en.ts'
import { showInConsole } from '../lib/in-console.test-data.tsx'
import { DataTable } from '../resource/list/data-table.tsx'
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
    const field = showInConsole(createElement(TextField, { label: 'Sizes', value, onChange, dir: 'ltr' }))
    expect(document.querySelector('input')?.hasAttribute('data-numbers')).toBe(is)
    field.leave()
  },
)

test.each([
  ['harbour١٢٣', true],
  ['harbour123', false],
])('a password with Arabic digits says that Latin ones are another password: %s', (value, is) => {
  const field = showInConsole(createElement(PasswordField, { purpose: 'current', label: 'Password', value, onChange }))
  expect(field.words().includes(en.login.arabicDigits)).toBe(is)
  field.leave()
})

test('a card names the text that heads it where another one is in the other language', () => {
  const column = (key: string, isLabelled: boolean) => ({ key, title: key, isRowHeader: true, isLabelled, render: () => 'Text' })
  const table = createElement(DataTable, {
    ...{ label: 'Partners', rows: [{ id: 1 }], actionsTitle: '', renderActions: () => null, dependencies: [] },
    columns: [column('Labelled', true), column('Plain', false)],
  })
  const shown = showInConsole(table)
  const labels = [...document.querySelectorAll('[aria-hidden=true]')].map(({ textContent }) => textContent)
  expect(labels).toEqual(['Labelled'])
  shown.leave()
})
