import { writeFile } from 'node:fs/promises'
import { BRAND_FOLDERS } from '@bayt/brand/folders'
import { LOCALES } from '@bayt/content/locale'
import { drawGeneralCard } from '../share/general-card.ts'

/**
 * `pnpm --filter @bayt/site share-pictures`: writes `public/share-{locale}.jpg` of the brand, for links to pages that have no
 * picture of their own. Run it when brand, texts or drawing change; the results are committed.
 */
for (const locale of LOCALES) {
  const card = await drawGeneralCard(locale)
  await writeFile(new URL(`share-${locale}.jpg`, BRAND_FOLDERS.public), card)
  console.log(`share-${locale}.jpg: ${(card.byteLength / 1024).toFixed(1)} KiB`)
}
