import { writeFile } from 'node:fs/promises'
import { BRAND_FOLDERS } from '@bayt/brand/folders'
import { LOCALES } from '@bayt/content/locale'
import { drawGeneralCard } from '../share/general-card.ts'

/**
 * Draws the default share pictures, `public/share-{locale}.jpg` of the brand, for pages without their own share picture. Run this
 * script (`npx pnpm --filter @bayt/site share-pictures`) when the brand, the texts or the drawing change, and commit the results.
 */
for (const locale of LOCALES) {
  const card = await drawGeneralCard(locale)
  await writeFile(new URL(`share-${locale}.jpg`, BRAND_FOLDERS.public), card)
  console.log(`share-${locale}.jpg: ${(card.byteLength / 1024).toFixed(1)} KiB`)
}
