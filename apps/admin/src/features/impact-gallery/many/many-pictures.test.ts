// @vitest-environment happy-dom
import { createElement } from 'react'
import { toast } from 'sonner'
import { expect, test, vi } from 'vitest'
import { showInConsole } from '../../../lib/in-console.test-data.tsx'
import { ManyPictures } from './many-pictures.tsx'

test('of many files that are not pictures, five are named, and the others counted', async () => {
  const failed = vi.spyOn(toast, 'error')
  const { leave } = showInConsole(createElement(ManyPictures, { rows: [], accountId: 1 }))
  const chooser = await vi.waitUntil(() => document.querySelector<HTMLInputElement>('input[type="file"]'))
  const files = [1, 2, 3, 4, 5, 6, 7].map((place) => new File(['x'], `${place}.txt`, { type: 'text/plain' }))
  Object.defineProperty(chooser, 'files', { value: files })
  chooser.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(() => String(failed.mock.lastCall?.[0])).toMatch(/1\.txt.*5\.txt\u2069, and 2 more$/)
  leave()
})
