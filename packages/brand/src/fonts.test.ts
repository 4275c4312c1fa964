import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DISPLAY_FONTS } from './fonts.ts'

const folder = new URL('../', import.meta.url)
const css = readFileSync(new URL('fonts.css', folder), 'utf8')
const faces = new Set([...css.matchAll(/@font-face \{\s*font-family: "([^"]+)"/g)].map(([, family]) => family))

test.each(Object.entries(DISPLAY_FONTS))('the display font of the script %s is declared, and its files exist', (_, font) => {
  const families = [...font.stack.matchAll(/"([^"]+)"/g)].map(([, family]) => family)
  expect(families[0]).toBe(font.family)
  expect(families.filter((family) => !faces.has(family))).toEqual([])
  expect(css).toContain(`--font-display: ${font.stack};`)
  expect(css).toContain(`url("./fonts/pages/${font.pageFile}.woff2")`)
  for (const file of [`fonts/pages/${font.pageFile}.woff2`, `fonts/share-pictures/${font.share.file}`])
    expect(existsSync(new URL(file, folder)), file).toBe(true)
})
