import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CheckboxField } from './checkbox-field.tsx'

/** Forced colours make a transparent tick visible, so an unchecked box must not draw a tick. */
it('draws a tick only if it is checked, whatever the colours of the device', () => {
  const draw = (isSelected: boolean) =>
    renderToStaticMarkup(createElement(CheckboxField, { label: 'Select all', isSelected, onChange: () => {} }))
  expect(draw(true)).toContain('<svg')
  expect(draw(false)).not.toContain('<svg')
})
