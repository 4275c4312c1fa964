import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { type QrDashes, qrDashes } from './qr-dashes.ts'

const QUIET_MODULES = 4
const PIXELS_PER_MODULE = 4

/** Draws the dashes like SVG: the pattern continues over the corners of the path. */
function modulesOf({ size, path, dashes }: QrDashes): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const isDark = dashes.split(',').flatMap((length, at) => Array.from({ length: Number(length) }, () => at % 2 === 0))
  let [x, y, drawn] = [0, 0, 0]
  for (const [, command, value] of path.slice('M0 0'.length).matchAll(/([Hv])(\d+)/g)) {
    const to = command === 'H' ? Number(value) : x
    for (; x < to; x++) (rows[y] ?? [])[x] = isDark[drawn++] ?? false
    for (; x > to; x--) (rows[y] ?? [])[x - 1] = isDark[drawn++] ?? false
    if (command === 'v') {
      expect(isDark[drawn++], 'the way to the next row is light').toBe(false)
      y++
    }
  }
  return rows
}

function read(dashes: QrDashes): string {
  const rows = modulesOf(dashes)
  const side = (dashes.size + 2 * QUIET_MODULES) * PIXELS_PER_MODULE
  const at = (pixel: number) => Math.floor(pixel / PIXELS_PER_MODULE) - QUIET_MODULES
  const data = Array.from({ length: side * side }, (_, pixel) => {
    const isDark = rows[at(Math.floor(pixel / side))]?.[at(pixel % side)] ?? false
    return isDark ? [0, 0, 0, 255] : [255, 255, 255, 255]
  })
  return decodeQR({ width: side, height: side, data: Uint8Array.from(data.flat()) })
}

test.each([
  'https://x.example/products/1',
  'https://bay-al-mina.example/ar/products/1000000000000000',
  'http://localhost:4321/products/16',
  `https://${'a'.repeat(60)}.example/ar/products/9`,
])('the dashes are a QR code of %s', (address) => {
  expect(read(qrDashes(address))).toBe(address)
})

test('the code of an ordinary address has at most 29 modules, so that it can be printed small', () => {
  expect(qrDashes('https://bay-al-mina.example/products/16').size).toBeLessThanOrEqual(29)
})
