// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { FormDescriptor } from '../record/descriptor.ts'
import { showInConsole } from '../ui/in-console.test-data.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

const PARTNERS = { table: 'partners', texts: { en: { confirmDelete: 'Delete it?' } } } as FormDescriptor<'partners'>

test.each([
  ['its name', { id: 7, name: null, name_ar: 'ميناء' }, 'ميناء'],
  ['its number if it has no name', { id: 7, name: null, name_ar: null }, '#7'],
])('the question before a deletion names the record: %s', (_what, row, words) => {
  showInConsole(createElement(DeleteDialog, { descriptor: PARTNERS, row, onClose: () => undefined }))
  expect(document.querySelector('strong')?.textContent).toBe(words)
})
