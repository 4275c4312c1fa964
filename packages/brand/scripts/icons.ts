import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { COLOURS } from '../src/colours.ts'
import { BRAND_FOLDERS } from '../src/folders.ts'

/** Side of the square view box of mark and favicon, in units that are drawn as one pixel at 72 dots per inch. */
const VIEW_BOX = 120
const DOTS_PER_INCH = 72
const FAVICON_SIZES = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 }
/** Size of the icon for programs that request `/favicon.ico` without reading a page. Pixels. */
const ICO_SIZE = 48
/** A device may cut a circle out of this icon, so its mark is smaller. A mark slightly above the middle looks centred. Pixels. */
const MASKABLE = { size: 512, mark: 320, left: 96, top: 85 }

/** Draws the icons of home screens from the SVG files of the brand. @returns PNG and ICO files by name */
export async function drawIcons(): Promise<Record<string, Buffer>> {
  const icons: Record<string, Buffer> = {}
  for (const [name, size] of Object.entries(FAVICON_SIZES)) icons[name] = await toPng(drawSvg('favicon.svg', size))
  const input = await drawSvg('mark-ivory.svg', MASKABLE.mark).png().toBuffer()
  const { size, left, top } = MASKABLE
  const ground = sharp({ create: { width: size, height: size, channels: 3, background: COLOURS.sea } })
  icons['icon-maskable-512.png'] = await toPng(ground.composite([{ input, left, top }]))
  icons['favicon.ico'] = toIco(await toPng(drawSvg('favicon.svg', ICO_SIZE)), ICO_SIZE)
  return icons
}

/** Length of the header of an ICO file with one picture. */
export const ICO_HEADER_BYTES = 22

/** An ICO file with one PNG (https://en.wikipedia.org/wiki/ICO_(file_format)). */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(ICO_HEADER_BYTES)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // with one picture
  header.set([size, size], 6)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.byteLength, 14)
  header.writeUInt32LE(ICO_HEADER_BYTES, 18)
  return Buffer.concat([header, png])
}

function drawSvg(file: string, size: number): Sharp {
  const path = fileURLToPath(new URL(file, BRAND_FOLDERS.logos))
  return sharp(path, { density: (DOTS_PER_INCH * size) / VIEW_BOX }).resize(size, size)
}

async function toPng(icon: Sharp): Promise<Buffer> {
  return icon.png({ palette: true, effort: 10 }).toBuffer()
}
