import { join } from 'node:path'
import type { Locale } from '@bayt/content/locale'
import sharp from 'sharp'
import { SITE_LANGUAGES } from '../../i18n/languages.ts'
import { runtimeFile } from '../runtime-files.ts'
import { breakEvenly, type LineWidth } from './break-evenly.ts'

/** A drawn text with its size in pixels. */
export interface TextBlock {
  input: Buffer
  width: number
  height: number
}

interface TextStyle {
  locale: Locale
  colour: string
  /** Pixels. */
  size: number
  /** Pixels; longer text is broken into lines. */
  width: number
}

/** Draws text with correct shaping and direction (Pango and HarfBuzz in sharp), without a browser. */
export async function drawText(text: string, { locale, colour, size, width }: TextStyle): Promise<TextBlock> {
  const drawn = printable(text)
  if (drawn === '') return blank()
  const { family, file, lineSpacing } = SITE_LANGUAGES[locale].displayFont.share
  const fontfile = join(runtimeFile('share-fonts', '../../../../packages/brand/fonts/share-pictures'), file)
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(drawn)}</span>`,
      font: `${family} ${size}`,
      fontfile,
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
      spacing: lineSpacing,
      // For Pango, left is the side where lines start, in both directions.
      align: 'left',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** Draws a text in the largest size that fits. @param sizes in pixels, largest first; in the last size the text is cut */
export async function fitText(
  text: string,
  style: Omit<TextStyle, 'size'>,
  sizes: readonly number[],
  height: number,
): Promise<TextBlock> {
  let block: TextBlock | undefined
  for (const size of sizes) {
    block = await drawText(text, { ...style, size })
    if (block.height <= height && block.width <= style.width) return evenLines(text, { ...style, size }, block)
  }
  const size = sizes.at(-1) ?? 40
  for (let words = text.split(/\s+/); words.length > 1; words = words.slice(0, Math.ceil(words.length * 0.75) - 1)) {
    block = await drawText(`${words.join(' ').replace(/[\p{P}\p{S}]+$/u, '')}…`, { ...style, size })
    if (block.height <= height) return block
  }
  return drawText(`${[...text].slice(0, 40).join('')}…`, { ...style, size })
}

/** Draws a text again in as many lines of even length; it stays as it is if a word does not fit. */
async function evenLines(text: string, style: TextStyle, greedy: TextBlock): Promise<TextBlock> {
  const words = printable(text).split(/\s+/)
  const widths = await lineWidths(words, style)
  for (let count = 2; count < words.length; count++) {
    const lines = breakEvenly(words, count, style.width, widths)
    if (!lines) continue
    // The lines are broken: Pango, which counts the blank around letters too, would break some again.
    const block = await drawText(lines.join('\n'), { ...style, width: 10 * style.width })
    // The ink of the last line may reach a few pixels higher or lower.
    return block.height <= greedy.height + style.size / 3 ? block : greedy
  }
  return greedy
}

/** The width of each run of words that fits into a line, by its first word and the one after its last. */
async function lineWidths(words: readonly string[], style: TextStyle): Promise<LineWidth> {
  const widths = new Map<string, number>()
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= words.length; to++) {
      const { width } = await drawText(words.slice(from, to).join(' '), { ...style, width: 10 * style.width })
      if (width > style.width) break
      widths.set(`${from} ${to}`, width)
    }
  return (from, to) => widths.get(`${from} ${to}`)
}

/** A transparent pixel for an empty text. */
async function blank(): Promise<TextBlock> {
  const input = await sharp({ create: { width: 1, height: 1, channels: 4, background: 'transparent' } })
    .png()
    .toBuffer()
  return { input, width: 1, height: 1 }
}

/** Removes control characters but the end of a line, which cannot be drawn, and direction overrides, which would reorder the line. */
function printable(text: string): string {
  return text
    .replace(/(?:(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069])+/gu, ' ')
    .replace(/[\p{Cs}\uFFFE\uFFFF]/gu, '')
    .trim()
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
