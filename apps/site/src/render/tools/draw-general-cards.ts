import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCALES } from '@bayt/content/locale'
import { t } from '../../i18n/t.ts'
import { drawCard } from '../share/draw.ts'

/**
 * Draws the two pictures that links to pages without one of their own show, `public/share-{locale}.jpg`. Run it
 * (`pnpm --filter @bayt/site share-pictures`) when texts or drawing change; the results are committed.
 */
const SITE = join(import.meta.dirname, '../../..')

const picture = await readFile(join(SITE, 'src/assets/pictures/harbour-1280.webp'))
for (const locale of LOCALES) {
  const { site, chrome } = t(locale)
  const card = await drawCard({ locale, label: chrome.tagline, title: site.shareTitle }, picture)
  await writeFile(join(SITE, 'public', `share-${locale}.jpg`), card)
  console.log(`share-${locale}.jpg: ${(card.byteLength / 1024).toFixed(1)} KiB`)
}
