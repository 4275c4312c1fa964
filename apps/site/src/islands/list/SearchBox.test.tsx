// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchBox } from './SearchBox.tsx'

function Box({ first = 'corn' }) {
  const [value, setValue] = useState(first)
  return <SearchBox label="Search" placeholder="" clear="Clear" value={value} onChange={setValue} />
}

afterEach(cleanup)

test('clearing leaves the focus in the box, where the next word is typed', () => {
  render(<Box />)
  const clear = screen.getByRole('button', { name: 'Clear' })
  clear.focus()
  fireEvent.click(clear)
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  expect(box.value).toBe('')
  expect(document.activeElement).toBe(box)
})

test('hydration does not touch what was typed before, which the keyboard of a phone still composes', async () => {
  const page = document.body.appendChild(document.createElement('div'))
  page.innerHTML = renderToString(<Box first="" />)
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  box.value = 'cor'
  const write = vi.spyOn(box, 'value', 'set')
  const root = await act(() => hydrateRoot(page, <Box first="" />))
  expect(write).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Clear' })).not.toBeNull()
  act(() => root.unmount())
  page.remove()
})
