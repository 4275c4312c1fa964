import { readFile } from 'node:fs/promises'
import type { Locale } from '@bayt/content/locale'
import { t } from '../../i18n/languages.ts'
import { drawCard } from './draw.ts'

const PICTURE = new URL('../../assets/pictures/harbour-1280.webp', import.meta.url)

/** Draws the share picture of pages that have no share picture of their own. Runs from source only. @returns a JPEG */
export async function drawGeneralCard(locale: Locale): Promise<Buffer> {
  const { site, chrome } = t(locale)
  return drawCard({ locale, label: chrome.tagline, title: site.shareTitle }, await readFile(PICTURE))
}
