/**
 * Makes the two display fonts that the site ships, one file per page language, from the packages that carry the
 * full families. Run it (`pnpm --filter @bayt/site fonts`) when the character set or a weight changes; the results
 * are committed.
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

const FONTS = [
  {
    source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    target: 'fraunces-latin.woff2',
    text: `${ASCII}${LATIN_1}${PUNCTUATION}`,
    // Two weights' worth of range; a little softness; no wonky letters. The optical size is set where headings live.
    variationAxes: { wght: { min: 400, max: 600 }, opsz: 60, SOFT: 50, WONK: 0 },
  },
  {
    source: '@expo-google-fonts/el-messiri/600SemiBold/ElMessiri_600SemiBold.ttf',
    target: 'el-messiri-arabic.woff2',
    text: `${ASCII}${ARABIC}${PUNCTUATION}«»×÷`,
  },
]

for (const { source, target, text, variationAxes } of FONTS) {
  const font = await readFile(fileURLToPath(import.meta.resolve(source)))
  const subset = await subsetFont(font, text, { targetFormat: 'woff2', noHinting: true, ...(variationAxes && { variationAxes }) })
  if (subset.length > MAX_BYTES) throw new Error(`${target} has ${subset.length} bytes; the budget is ${MAX_BYTES}.`)
  await writeFile(fileURLToPath(new URL(`../src/assets/fonts/${target}`, import.meta.url)), subset)
  console.log(`${target}: ${(subset.length / 1024).toFixed(1)} KiB`)
}
