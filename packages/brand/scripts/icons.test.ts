import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BRAND_FOLDERS } from '../src/folders.ts'
import { drawIcons, ICO_HEADER_BYTES } from './icons.ts'

/** Mean difference per colour channel, of 255: other versions of the renderer draw edges differently. */
const MAX_MEAN_DIFFERENCE = 1.5

async function pixels(name: string, file: Buffer): Promise<Buffer> {
  return sharp(name.endsWith('.ico') ? file.subarray(ICO_HEADER_BYTES) : file)
    .flatten({ background: 'white' })
    .raw()
    .toBuffer()
}

function meanDifference(a: Buffer, b: Buffer): number {
  return a.length === b.length ? a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length : Infinity
}

test('the icons show the favicon and the mark (else run: npx pnpm --filter @bayt/brand icons)', async () => {
  for (const [name, icon] of Object.entries(await drawIcons())) {
    const committed = readFileSync(fileURLToPath(new URL(name, BRAND_FOLDERS.public)))
    expect(meanDifference(await pixels(name, icon), await pixels(name, committed)), name).toBeLessThan(MAX_MEAN_DIFFERENCE)
  }
})
