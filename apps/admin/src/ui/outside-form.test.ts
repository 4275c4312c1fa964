// @vitest-environment happy-dom
import { createElement } from 'react'
import { createPortal } from 'react-dom'
import { expect, test } from 'vitest'
import { showInConsole } from './in-console.test-data.tsx'
import { OutsideForm } from './outside-form.tsx'

test('keys of a dialog reach no form around it; Tab reaches the document, where React Aria keeps it in the dialog', () => {
  const seen = { form: [] as string[], document: [] as string[] }
  const dialog = createPortal(createElement('button', { id: 'last', type: 'button' }), document.body)
  const onKeyDown = ({ key }: { key: string }) => seen.form.push(key)
  showInConsole(createElement('form', { onKeyDown }, createElement(OutsideForm, null, dialog)))
  document.addEventListener('keydown', ({ key }) => seen.document.push(key))
  for (const key of ['Escape', 's', 'Tab']) {
    document.getElementById('last')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }
  expect(seen).toEqual({ form: ['Tab'], document: ['Tab'] })
})
