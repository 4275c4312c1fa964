import { join } from 'node:path'
import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'
import sharp, { type Sharp } from 'sharp'
import { SITE_LANGUAGES } from '../../i18n/languages.ts'
import { escapeMarkup } from '../../structured-data/escape.ts'
import { runtimeFile } from '../runtime-files.ts'
import { breakEvenly, type LineWidth } from './break-evenly.ts'

/** Pixels. */
interface Size {
  width: number
  height: number
}

/** A drawn text with its size. */
export interface TextBlock extends Size {
  input: Buffer
}

interface TextStyle {
  locale: Locale
  colour: string
  /** Pixels. */
  size: number
  /** Pixels; longer text is broken into lines. */
  width: number
}

/** Invisible letters that give a line its direction. */
const DIRECTION_MARK = { ltr: '\u200E', rtl: '\u200F' } as const

/** Draws text with correct shaping and direction (Pango and HarfBuzz in sharp), without a browser. */
export async function drawText(text: string, style: TextStyle): Promise<TextBlock> {
  return toBlock(printable(text) === '' ? blank() : layout(text, style))
}

/** The size of the block that `drawText` draws; measuring takes a seventh of the time of drawing. */
async function measure(text: string, style: TextStyle): Promise<Size> {
  const { width, height } = await (printable(text) === '' ? blank() : layout(text, style)).metadata()
  return { width, height }
}

async function toBlock(picture: Sharp): Promise<TextBlock> {
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

function layout(text: string, { locale, colour, size, width }: TextStyle): Sharp {
  const { family, file, lineSpacing } = SITE_LANGUAGES[locale].displayFont.share
  const fontfile = join(runtimeFile('share-fonts', '../../../../packages/brand/fonts/share-pictures'), file)
  // Pango takes the direction of a line from its first letter: without a mark, a text in both scripts would have lines on both
  // sides.
  const mark = DIRECTION_MARK[LOCALE_FACTS[locale].dir]
  const lines = printable(text)
    .split('\n')
    .map((line) => mark + line)
  return sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(lines.join('\n'))}</span>`,
      font: `${family} ${size}`,
      fontfile,
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
      spacing: lineSpacing,
      // In Pango, left means the side where lines start, in both directions.
      align: 'left',
    },
  })
}

/**
 * Draws a text in the largest size that fits.
 * @param sizes in pixels, largest first; if no size fits, the text is cut and drawn in the last size
 * @returns a block within `style.width` and `height`
 */
export async function fitText(
  text: string,
  style: Omit<TextStyle, 'size'>,
  sizes: readonly number[],
  height: number,
): Promise<TextBlock> {
  const fits = (block: Size) => block.height <= height && block.width <= style.width
  for (const size of sizes) {
    const greedy = await measure(text, { ...style, size })
    if (!fits(greedy)) continue
    // The drawn letters of the last line may reach a few pixels higher or lower.
    const isAsHigh = (even: Size) => fits(even) && even.height <= greedy.height + size / 3
    return evenLines(text, { ...style, size }, isAsHigh)
  }
  const size = sizes.at(-1) ?? 40
  for (let words = text.split(/\s+/); words.length > 1; words = words.slice(0, Math.ceil(words.length * 0.75) - 1)) {
    const cut = `${words.join(' ').replace(/[\p{P}\p{S}]+$/u, '')}…`
    if (fits(await measure(cut, { ...style, size }))) return drawText(cut, { ...style, size })
  }
  const block = await drawText(`${[...text].slice(0, 40).join('')}…`, { ...style, size })
  if (fits(block)) return block
  // Shrinks letters that are wider than a line or higher than the block.
  return toBlock(sharp(block.input).resize({ width: style.width, height, fit: 'inside' }))
}

/**
 * Draws a text in as few lines as possible, of even length. If these lines do not fit, or a word is wider than a line, draws the
 * lines as Pango breaks them.
 */
async function evenLines(text: string, style: TextStyle, fits: (even: Size) => boolean): Promise<TextBlock> {
  const words = printable(text).split(/\s+/)
  const widths = await lineWidths(words, style)
  // The text already has its line breaks: Pango also counts the blank around letters, and would break some lines again.
  const wide = { ...style, width: 10 * style.width }
  for (let count = 2; count < words.length; count++) {
    const lines = breakEvenly(words, count, style.width, widths)?.join('\n')
    if (lines === undefined) continue
    return drawText(...(fits(await measure(lines, wide)) ? ([lines, wide] as const) : ([text, style] as const)))
  }
  return drawText(text, style)
}

/** The widths of all runs of words that fit into a line, by the first word of the run and the word after its last word. */
async function lineWidths(words: readonly string[], style: TextStyle): Promise<LineWidth> {
  const widths = new Map<string, number>()
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= words.length; to++) {
      const { width } = await measure(words.slice(from, to).join(' '), { ...style, width: 10 * style.width })
      if (width > style.width) break
      widths.set(`${from} ${to}`, width)
    }
  return (from, to) => widths.get(`${from} ${to}`)
}

/** A transparent pixel for an empty text. */
const blank = () => sharp({ create: { width: 1, height: 1, channels: 4, background: 'transparent' } })

/**
 * Removes characters that cannot be drawn: control characters except line ends, direction overrides, which would reorder the line, and
 * emoji and symbols without a font of the brand, which would be boxes with digits.
 */
function printable(text: string): string {
  return text
    .replace(SYMBOLS, '')
    .replace(/(?:(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069])+/gu, ' ')
    .replace(/[\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/**
 * Emoji with their modifiers and joiners, other pictures, and letters of private fonts. Arabic signs, and signs such as ™, stay.
 */
const SYMBOLS =
  /[[\p{So}\p{Co}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]--[\p{Script_Extensions=Arabic}©®™°№℃]][\u200D\uFE0E\uFE0F\p{Emoji_Modifier}\u{E0020}-\u{E007F}]*|[\uFE0E\uFE0F\u20E3]/gv
