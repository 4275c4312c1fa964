import { type Box, BoxReader, boxesIn } from './boxes.ts'
import { brokenPicture, NO_PICTURE } from './broken.ts'

interface Extent {
  start: number
  end: number
}

export interface Item {
  id: number
  type: string
  /** Places of its data, from the start of the file. */
  extents: Extent[]
  /** What the container says; the coded picture may say something else. */
  size: Size | undefined
}

interface Size {
  width: number
  height: number
}

/** Properties that readers of AVIF know; another one that is essential to a picture makes them refuse it. */
const PROPERTIES = new Set('ispe pixi av1C colr irot imir clap auxC pasp a1op lsel a1lx clli mdcv'.split(' '))
/** The first byte of `av1C`: a mark and its version. */
const AV1_SETTINGS = 0x81
const MAX_EXTENTS = 1_000

/** The items of a file (ISO/IEC 14496-12, 8.11) and which of them is shown. @throws HttpError 415 */
export function readItems(file: Uint8Array, meta: Box): { primary: Item; items: Item[] } {
  // The box begins with a version and flags.
  const inner = boxesIn(file, meta.content + 4, meta.end)
  const only = (type: string, boxes = inner): Box => {
    const [box, second] = boxes.filter((each) => each.type === type)
    if (!box || second) throw brokenPicture(NO_PICTURE)
    return box
  }
  checkHandler(file, only('hdlr'))
  const types = itemTypes(file, only('iinf'))
  const properties = only('iprp')
  const parts = boxesIn(file, properties.content, properties.end)
  const { sizes, configured } = itemSizes(file, only('ipco', parts), only('ipma', parts))
  const dataStart = inner.find(({ type }) => type === 'idat')?.content ?? 0
  const places = itemPlaces(file, only('iloc'), dataStart)
  const items = places.map(({ id, extents }) => ({ id, extents, type: types.get(id) ?? '', size: sizes.get(id) }))
  if (new Set(items.map(({ id }) => id)).size !== items.length) throw brokenPicture('it holds a part twice')
  if (types.size !== items.length || items.some(({ id }) => !types.has(id))) throw brokenPicture('a part of it is missing')
  const reader = new BoxReader(file, only('pitm'))
  const primaryId = reader.number(versionUpTo(1, reader.number(4)) === 0 ? 2 : 4)
  const primary = items.find(({ id }) => id === primaryId)
  if (!primary || !configured.has(primaryId)) throw brokenPicture(NO_PICTURE)
  if (items.some(({ extents }) => extents.every(({ start, end }) => end === start))) throw brokenPicture('a part of it is empty')
  return { primary, items }
}

/** The version that a box begins with, before its flags. @throws HttpError 415 beyond the latest that there is */
function versionUpTo(latest: number, head: number): number {
  if (head >>> 24 > latest) throw brokenPicture('it counts in a way that no picture does')
  return head >>> 24
}

/** What the box `hdlr` says the file is: pictures. */
function checkHandler(file: Uint8Array, handler: Box): void {
  const reader = new BoxReader(file, handler)
  versionUpTo(0, reader.number(4))
  reader.number(4)
  if (reader.text(4) !== 'pict') throw brokenPicture(NO_PICTURE)
}

/** The kind of each item, from the box `iinf`. */
function itemTypes(file: Uint8Array, infos: Box): Map<number, string> {
  const reader = new BoxReader(file, infos)
  reader.number(versionUpTo(1, reader.number(4)) === 0 ? 2 : 4)
  return new Map(
    boxesIn(file, reader.at, infos.end).map((box) => {
      const info = new BoxReader(file, box)
      const version = versionUpTo(3, info.number(4))
      if (box.type !== 'infe' || version < 2) throw brokenPicture('it counts in a way that no picture does')
      const id = version === 3 ? info.number(4) : info.number(2)
      info.number(2)
      return [id, info.text(4)]
    }),
  )
}

/** The sizes in `ispe`, for the items that `ipma` gives them to, and which items have the settings of a decoder. */
function itemSizes(file: Uint8Array, container: Box, associations: Box): { sizes: Map<number, Size>; configured: Set<number> } {
  const properties = boxesIn(file, container.content, container.end)
  const reader = new BoxReader(file, associations)
  const head = reader.number(4)
  const [idBytes, indexBytes] = [head >>> 24 === 0 ? 2 : 4, head & 1 ? 2 : 1]
  const [sizes, configured] = [new Map<number, Size>(), new Set<number>()]
  for (let left = reader.number(4); left > 0; left--) {
    const id = reader.number(idBytes)
    for (let count = reader.number(1); count > 0; count--) {
      const index = reader.number(indexBytes) & (indexBytes === 2 ? 0x7fff : 0x7f)
      const property = properties[index - 1]
      if (index > 0 && (!property || !PROPERTIES.has(property.type))) throw brokenPicture('it says what no picture needs')
      if (property?.type === 'av1C' && file[property.content] === AV1_SETTINGS) configured.add(id)
      if (property?.type !== 'ispe') continue
      const size = new BoxReader(file, property)
      size.number(4)
      if (sizes.has(id)) throw brokenPicture('it says its size twice')
      sizes.set(id, { width: size.number(4), height: size.number(4) })
    }
  }
  return { sizes, configured }
}

/** Where the items lie, from the box `iloc`. */
function itemPlaces(file: Uint8Array, locations: Box, dataStart: number): { id: number; extents: Extent[] }[] {
  const reader = new BoxReader(file, locations)
  const version = versionUpTo(2, reader.number(4))
  const sizes = reader.number(2)
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >>> 12, (sizes >>> 8) & 15, (sizes >>> 4) & 15]
  const indexBytes = version === 0 ? 0 : sizes & 15
  const idBytes = version < 2 ? 2 : 4
  const items: { id: number; extents: Extent[] }[] = []
  let extentsLeft = MAX_EXTENTS
  for (let left = reader.number(idBytes); left > 0; left--) {
    const id = reader.number(idBytes)
    const method = version > 0 ? reader.number(2) & 15 : 0
    if (method > 1) throw brokenPicture('it counts in a way that no picture does')
    reader.number(2)
    const base = reader.number(baseBytes) + (method === 1 ? dataStart : 0)
    const count = reader.number(2)
    extentsLeft -= count
    if (extentsLeft < 0) throw brokenPicture('it counts in a way that no picture does')
    const extents = Array.from({ length: count }, () => {
      reader.number(indexBytes)
      const start = base + reader.number(offsetBytes)
      return { start, end: start + reader.number(lengthBytes) }
    })
    items.push({ id, extents })
  }
  return items
}
