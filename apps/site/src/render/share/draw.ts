import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COLOURS } from '@bayt/brand/colours'
import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'
import { SHARE_PICTURE } from '@bayt/design/tokens'
import sharp, { type OverlayOptions } from 'sharp'
import { runtimeFile } from '../runtime-files.ts'
import type { ShareCard } from './card.ts'
import { drawText, fitText, type TextBlock } from './text-block.ts'

const { width: SHARE_WIDTH, height: SHARE_HEIGHT } = SHARE_PICTURE

const PICTURE_WIDTH = 560
const RULE_WIDTH = 6
const MARGIN = 64
const TEXT_WIDTH = SHARE_WIDTH - PICTURE_WIDTH - RULE_WIDTH - 2 * MARGIN
const LOGO_HEIGHT = 84
const TITLE_HEIGHT = 270
const TITLE_SIZES = [68, 60, 52, 46, 40]

/** Draws a card: company, category and title on the side where lines start, the picture on the other side. @returns a JPEG */
export async function drawCard(card: Omit<ShareCard, 'picture'>, picture: Uint8Array): Promise<Buffer> {
  const { locale } = card
  const [photo, logo, label, title] = await Promise.all([
    sharp(picture)
      .flatten({ background: COLOURS.paperDeep })
      .resize(PICTURE_WIDTH, SHARE_HEIGHT, { fit: 'cover', position: 'centre' })
      .toBuffer(),
    drawLogo(locale),
    drawText(card.label.toLocaleUpperCase(locale), { locale, colour: COLOURS.saffron, size: 26, width: TEXT_WIDTH }),
    fitText(card.title, { locale, colour: COLOURS.paper, width: TEXT_WIDTH }, TITLE_SIZES, TITLE_HEIGHT),
  ])
  const titleTop = SHARE_HEIGHT - MARGIN - title.height
  const left = leftOffset(locale)
  const layers: OverlayOptions[] = [
    { input: photo, top: 0, left: left(PICTURE_WIDTH, SHARE_WIDTH - PICTURE_WIDTH) },
    {
      input: plain(RULE_WIDTH, SHARE_HEIGHT, COLOURS.saffron),
      top: 0,
      left: left(RULE_WIDTH, SHARE_WIDTH - PICTURE_WIDTH - RULE_WIDTH),
    },
    { input: logo.input, top: MARGIN, left: left(logo.width, MARGIN) },
    { input: label.input, top: titleTop - 26 - label.height, left: left(label.width, MARGIN) },
    { input: title.input, top: titleTop, left: left(title.width, MARGIN) },
  ]
  return sharp({ create: { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 3, background: COLOURS.seaDeep } })
    .composite(layers)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

/** Converts a distance from the start of lines (right in Arabic) to a distance from the left. */
function leftOffset(locale: Locale): (width: number, inset: number) => number {
  return (width, inset) => (LOCALE_FACTS[locale].dir === 'rtl' ? SHARE_WIDTH - inset - width : inset)
}

async function drawLogo(locale: Locale): Promise<TextBlock> {
  const svg = await readFile(join(runtimeFile('logos', '../../../../packages/brand/logos'), `logo-${locale}-ivory.svg`))
  const { data, info } = await sharp(svg, { density: 144 })
    .resize({ height: LOGO_HEIGHT })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

function plain(width: number, height: number, colour: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/></svg>`,
  )
}
