import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BRAND_FOLDERS } from '../src/folders.ts'
import { drawIcons } from './icons.ts'

/** Mean difference per colour channel, of 255: other versions of the renderer draw edges differently. */
const MAX_MEAN_DIFFERENCE = 1.5

async function pixels(picture: Buffer | string): Promise<Buffer> {
  return sharp(picture).flatten({ background: 'white' }).raw().toBuffer()
}

function meanDifference(a: Buffer, b: Buffer): number {
  return a.length === b.length ? a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length : Infinity
}

test('the icons show the favicon and the mark (else run: npx pnpm --filter @bayt/brand icons)', async () => {
  for (const [name, png] of Object.entries(await drawIcons())) {
    const committed = fileURLToPath(new URL(name, BRAND_FOLDERS.public))
    expect(meanDifference(await pixels(png), await pixels(committed)), name).toBeLessThan(MAX_MEAN_DIFFERENCE)
  }
})
