import { fileURLToPath } from 'node:url'
import { BRAND_FOLDERS } from '@bayt/brand/folders'
import { DISPLAY_FONTS } from '@bayt/brand/fonts'
import type { Locale } from '@bayt/content/locale'
import { CARD_WIDTHS, type CardLook } from '@bayt/content/readiness/card-titles'
import sharp from 'sharp'

/**
 * The type of the titles on cards, in pixels: `readiness.module.css` of the console has the same values. `tall` is a letter that
 * reaches both edges of a line.
 */
const SIZE = 20.4
const TYPE: Record<Locale, { font: (typeof DISPLAY_FONTS)['latin' | 'arabic']; tall: string; spacing: number }> = {
  en: { font: DISPLAY_FONTS.latin, tall: 'Åg', spacing: -0.012 * SIZE },
  ar: { font: DISPLAY_FONTS.arabic, tall: 'آغ', spacing: 0 },
}
/** Pango measures the space between letters in parts of a point. */
const PANGO_SCALE = 1024

/**
 * How many lines a title takes in the card of the site at 360 px. Measured with Pango, without a browser: a card may break some
 * titles one line earlier or later.
 */
export async function titleLines(title: string, language: Locale, look: CardLook): Promise<number> {
  const { tall } = TYPE[language]
  const height = (lines: string[]) => heightOf(lines.join('\n'), language, CARD_WIDTHS[look])
  // A tall line before and after the title gives its first and last lines their full height.
  const [whole, two, three] = await Promise.all([height([tall, title, tall]), height([tall, tall]), height([tall, tall, tall])])
  return Math.round((whole - two) / (three - two))
}

async function heightOf(text: string, language: Locale, width: number): Promise<number> {
  const { font, spacing } = TYPE[language]
  const { family, file } = font.share
  const { info } = await sharp({
    text: {
      text: `<span letter_spacing="${Math.round(spacing * PANGO_SCALE)}">${escapeMarkup(text)}</span>`,
      font: `${family} ${SIZE}`,
      fontfile: fileURLToPath(new URL(file, BRAND_FOLDERS.shareFonts)),
      width,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return info.height
}

/** Escapes a text for Pango, without control characters, which cannot be drawn. */
function escapeMarkup(text: string): string {
  const drawn = text.replace(/[^\P{Cc}\n]|[\p{Cs}\uFFFE\uFFFF]/gu, '')
  return drawn.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
