// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SearchBox } from './SearchBox.tsx'

function Box() {
  const [value, setValue] = useState('corn')
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
