import { createElement } from 'react'
import { expect } from 'vitest'
import { useSelection } from './selection-context.tsx'

/** A button that begins to select, in place of the menu of a list. */
export function Start() {
  return createElement('button', { id: 'start', type: 'button', onClick: useSelection()?.start })
}

/** Begins to select, and selects the rows of the page. */
export async function selectPage(): Promise<void> {
  document.getElementById('start')?.click()
  await expect.poll(() => document.querySelector('input')).not.toBeNull()
  document.querySelector<HTMLElement>('input')?.click()
}
