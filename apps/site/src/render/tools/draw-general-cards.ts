import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCALES } from '@bayt/content/locale'
import { t } from '../../i18n/t.ts'
import { drawCard } from '../share/draw.ts'

/**
 * Draws the default share pictures, `public/share-{locale}.jpg`, of pages without their own. Run it
 * (`pnpm --filter @bayt/site share-pictures`) when the texts or the drawing change, and commit the results.
 */
const SITE = join(import.meta.dirname, '../../..')

const picture = await readFile(join(SITE, 'src/assets/pictures/harbour-1280.webp'))
for (const locale of LOCALES) {
  const { site, chrome } = t(locale)
  const card = await drawCard({ locale, label: chrome.tagline, title: site.shareTitle }, picture)
  await writeFile(join(SITE, 'public', `share-${locale}.jpg`), card)
  console.log(`share-${locale}.jpg: ${(card.byteLength / 1024).toFixed(1)} KiB`)
}
