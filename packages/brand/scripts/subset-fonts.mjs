/**
 * Subsets the display fonts from the packages with the full families: one WOFF2 file per language for pages, and one TrueType
 * file per language for the renderer of share pictures. Run this script (`npx pnpm --filter @bayt/brand fonts`) when the
 * character set or a weight changes; the results are committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const MAX_BYTES = 40 * 1024

const range = (first, last) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))

const ASCII = range(0x20, 0x7e)
const LATIN_1 = range(0xa0, 0xff)
const PUNCTUATION = '‐‑–—‘’‚“”„•…‹›€−'
const ARABIC = `${range(0x600, 0x6d5)}${range(0x6f0, 0x6f9)}`

const PAGES = '../fonts/pages'
const SHARE_PICTURES = '../fonts/share-pictures'

const FONTS = [
  {
    source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    target: `${PAGES}/fraunces-latin.woff2`,
    text: `${ASCII}${LATIN_1}${PUNCTUATION}`,
    // A fixed weight (`--heading-weight`), slightly soft, without wonky letters. The optical size fits headings.
    variationAxes: { wght: 480, opsz: 60, SOFT: 50, WONK: 0 },
  },
  {
    source: '@expo-google-fonts/el-messiri/600SemiBold/ElMessiri_600SemiBold.ttf',
    target: `${PAGES}/el-messiri-arabic.woff2`,
    text: `${ASCII}${ARABIC}${PUNCTUATION}«»×÷`,
  },
  {
    source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    target: `${SHARE_PICTURES}/fraunces.ttf`,
    text: `${ASCII}${LATIN_1}${PUNCTUATION}`,
    variationAxes: { wght: 500, opsz: 72, SOFT: 50, WONK: 0 },
  },
  {
    source: '@expo-google-fonts/el-messiri/600SemiBold/ElMessiri_600SemiBold.ttf',
    target: `${SHARE_PICTURES}/el-messiri.ttf`,
    text: `${ASCII}${ARABIC}${PUNCTUATION}«»×÷`,
  },
]

for (const { source, target, text, variationAxes } of FONTS) {
  const font = await readFile(fileURLToPath(import.meta.resolve(source)))
  const targetFormat = target.endsWith('.ttf') ? 'truetype' : 'woff2'
  const subset = await subsetFont(font, text, { targetFormat, noHinting: true, ...(variationAxes && { variationAxes }) })
  if (targetFormat === 'woff2' && subset.length > MAX_BYTES)
    throw new Error(`${target} has ${subset.length} bytes; the budget is ${MAX_BYTES}.`)
  await writeFile(fileURLToPath(new URL(target, import.meta.url)), subset)
  console.log(`${target}: ${(subset.length / 1024).toFixed(1)} KiB`)
}
