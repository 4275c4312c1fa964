import { checkAv1 } from './av1.ts'
import { readItems } from './avif-items.ts'
import { type Box, boxesIn } from './boxes.ts'
import { brokenPicture, CUT_OFF, NO_PICTURE, unsupportedPicture, withinPixels } from './broken.ts'
import { ascii, type CleanPicture, joined, part } from './bytes.ts'
import { decodeAvif } from './decoders.ts'

const KNOWN = new Set(['ftyp', 'meta', 'mdat'])
const MOVING = 'moov'
/** Kinds of items that are metadata: EXIF, and XMP as an item with a media type. */
const METADATA = new Set(['Exif', 'mime'])
const CODED = 'av01'
/** The picture, its transparency, and a few that are not shown. */
const MAX_CODED = 8
const FREE = new TextEncoder().encode('free')

/**
 * An AVIF whose boxes fill the file exactly and whose items lie within it. Items are found by their place in the file, so
 * metadata is not cut out but overwritten with zeros, as is everything that no picture needs. The size of each coded picture
 * is read from its own header; then the file is decoded once.
 * @throws HttpError 413, or 415 where it cannot be decoded
 */
export async function cleanAvif(bytes: Uint8Array): Promise<CleanPicture> {
  const file = bytes.slice()
  const boxes = boxesIn(file, 0, file.length)
  checkBrands(file, boxes)
  if (boxes.some(({ type }) => type === MOVING)) throw unsupportedPicture('A moving AVIF')
  for (const box of boxes.filter(({ type }) => !KNOWN.has(type))) blank(file, box)
  const [meta, second] = boxes.filter(({ type }) => type === 'meta')
  if (!meta) throw brokenPicture(NO_PICTURE)
  if (second) throw brokenPicture('it holds a part twice')
  const { primary, items } = readItems(file, meta)
  for (const { extents } of items) {
    if (extents.some(({ end }) => end > file.length)) throw brokenPicture(CUT_OFF)
  }
  for (const { type, extents } of items) {
    if (METADATA.has(type)) for (const { start, end } of extents) file.fill(0, start, end)
  }
  if (primary.type !== CODED) throw unsupportedPicture('An AVIF that is put together of several pictures')
  const { size } = primary
  if (!size) throw brokenPicture('it does not say its size')
  withinPixels('avif', size.width, size.height)
  const coded = items.filter(({ type }) => type === CODED)
  if (coded.length > MAX_CODED) throw unsupportedPicture(`An AVIF of more than ${MAX_CODED} pictures`)
  for (const item of coded) {
    const own = checkAv1(joined(item.extents.map(({ start, end }) => file.subarray(start, end))))
    if (item.size && (own.width !== item.size.width || own.height !== item.size.height)) {
      throw brokenPicture('its picture is not of the size that it says')
    }
  }
  await decodeAvif(file, size)
  return { bytes: file, ...size }
}

/** What the box `ftyp` says the file is: an AVIF, before anything else. */
function checkBrands(file: Uint8Array, [first]: readonly Box[]): void {
  if (first?.type !== 'ftyp' || (first.end - first.content) % 4 !== 0) throw brokenPicture(NO_PICTURE)
  const brands = Array.from({ length: (first.end - first.content) / 4 }, (_, index) => {
    return ascii(part(file, first.content + 4 * index, 4))
  })
  if (brands[0] !== 'avif' || !brands.includes('mif1', 2)) throw brokenPicture(NO_PICTURE)
}

function blank(file: Uint8Array, box: Box): void {
  file.set(FREE, box.start + 4)
  file.fill(0, box.content, box.end)
}
