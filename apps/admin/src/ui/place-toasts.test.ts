import { expect, test, vi } from 'vitest'
import { freeTop } from './place-toasts.ts'

test.each(['normal', 'info', 'success', 'warning', 'error'])(
  'a toast of the kind %s has the colours of the brand',
  async (kind) => {
    const { readFileSync } = await vi.importActual<{ readFileSync: (path: URL, encoding: string) => string }>('node:fs')
    const styles = readFileSync(new URL('./toasts.module.css', import.meta.url), 'utf8')
    for (const part of ['bg', 'border', 'text']) expect(styles).toMatch(new RegExp(`--${kind}-${part}: var\\(--`))
  },
)

/** A phone's screen of 360 × 640 px, and a toast at its right edge. */
const column = { left: 68, right: 348, top: 12, bottom: 640 }
const header = { left: 0, right: 360, top: 0, bottom: 90 }
const row = (top: number, bottom: number, left = 12, right = 348) => ({ left, right, top, bottom })

test.each([
  ['below the header', [header], 102],
  ['below the button and the filters that it would cover, in any order', [row(180, 224), header, row(120, 164)], 236],
  ['above a field that is far below', [header, row(400, 444)], 102],
  ['beside a control at the other edge', [header, row(100, 144, 12, 50)], 102],
  ['below a field that begins under its end', [header, row(160, 204)], 216],
  ['between fields of a dialog that are close', [header, { ...row(168, 212), gap: 4 }, { ...row(284, 328), gap: 4 }], 102],
])('a toast is %s', (_where, used, top) => {
  expect(freeTop(column, 60, used)).toBe(top)
})

test('a screen full of controls has no free place', () => {
  expect(freeTop(column, 60, [header, row(100, 620)])).toBeUndefined()
})
