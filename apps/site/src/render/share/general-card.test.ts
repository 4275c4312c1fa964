import { fileURLToPath } from 'node:url'
import { BRAND_FOLDERS } from '@bayt/brand/folders'
import { LOCALES } from '@bayt/content/locale'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawGeneralCard } from './general-card.ts'

/** Mean difference per colour channel, of 255: versions of the renderer and of the JPEG encoder differ slightly. */
const MAX_MEAN_DIFFERENCE = 1

test.each(LOCALES)(
  'the committed share picture (%s) is up to date (if not, run: npx pnpm --filter @bayt/site share-pictures)',
  async (locale) => {
    const committed = fileURLToPath(new URL(`share-${locale}.jpg`, BRAND_FOLDERS.public))
    const [a, b] = await Promise.all([await drawGeneralCard(locale), committed].map((card) => sharp(card).raw().toBuffer()))
    const sum = a?.reduce((total, value, at) => total + Math.abs(value - (b?.[at] ?? 0)), 0) ?? Number.NaN
    expect(sum / (a?.length ?? 0)).toBeLessThan(MAX_MEAN_DIFFERENCE)
  },
)
