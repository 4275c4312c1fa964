import { type Box, BoxReader, boxesIn } from './boxes.ts'
import { brokenPicture, CUT_OFF } from './broken.ts'

const KNOWN = new Set(['ftyp', 'meta', 'mdat', 'moov'])
/** Kinds of items that are metadata: EXIF, and XMP as an item with a media type. */
const METADATA = new Set(['Exif', 'mime'])
const FREE = new TextEncoder().encode('free')

interface Item {
  id: number
  /** Places of its data, from the start of the file. */
  extents: { start: number; end: number }[]
}

/**
 * An AVIF whose boxes fill the file exactly and whose items lie within it. Items are found by their place in the file, so
 * metadata is not cut out but overwritten with zeros, as is everything that no picture needs.
 * @throws HttpError 415 where it is cut off or does not hold together
 */
export function cleanAvif(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = bytes.slice()
  const boxes = boxesIn(file, 0, file.length)
  for (const box of boxes.filter(({ type }) => !KNOWN.has(type))) {
    file.set(FREE, box.start + 4)
    file.fill(0, box.content, box.end)
  }
  const meta = boxes.find(({ type }) => type === 'meta')
  if (!meta) throw brokenPicture('it holds no picture')
  // The box begins with a version and flags.
  const inner = boxesIn(file, meta.content + 4, meta.end)
  const metadata = metadataIds(file, inner)
  const items = readItems(file, inner)
  if (items.every(({ id }) => metadata.has(id))) throw brokenPicture('it holds no picture')
  for (const { id, extents } of items) {
    for (const { start, end } of extents) {
      if (end > file.length) throw brokenPicture(CUT_OFF)
      if (metadata.has(id)) file.fill(0, start, end)
    }
  }
  return file
}

/** Ids of the items that are metadata, from the box `iinf`. */
function metadataIds(file: Uint8Array, inner: Box[]): Set<number> {
  const infos = inner.find(({ type }) => type === 'iinf')
  if (!infos) throw brokenPicture('it holds no picture')
  const reader = new BoxReader(file, infos)
  const version = reader.number(4) >>> 24
  reader.number(version === 0 ? 2 : 4)
  const ids = boxesIn(file, reader.at, infos.end).map((box) => {
    const info = new BoxReader(file, box)
    const id = info.number(4) >>> 24 >= 3 ? info.number(4) : info.number(2)
    info.number(2)
    return { id, type: info.text(4) }
  })
  return new Set(ids.filter(({ type }) => METADATA.has(type)).map(({ id }) => id))
}

/** Where the items lie, from the box `iloc`. */
function readItems(file: Uint8Array, inner: Box[]): Item[] {
  const locations = inner.find(({ type }) => type === 'iloc')
  if (!locations) throw brokenPicture('it holds no picture')
  const dataStart = inner.find(({ type }) => type === 'idat')?.content ?? 0
  const reader = new BoxReader(file, locations)
  const version = reader.number(4) >>> 24
  const sizes = reader.number(2)
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >>> 12, (sizes >>> 8) & 15, (sizes >>> 4) & 15]
  const indexBytes = version === 0 ? 0 : sizes & 15
  const idBytes = version < 2 ? 2 : 4
  return Array.from({ length: reader.number(idBytes) }, () => {
    const id = reader.number(idBytes)
    const isInside = version > 0 && (reader.number(2) & 15) === 1
    reader.number(2)
    const base = reader.number(baseBytes) + (isInside ? dataStart : 0)
    const extents = Array.from({ length: reader.number(2) }, () => {
      reader.number(indexBytes)
      const start = base + reader.number(offsetBytes)
      return { start, end: start + reader.number(lengthBytes) }
    })
    return { id, extents }
  })
}
