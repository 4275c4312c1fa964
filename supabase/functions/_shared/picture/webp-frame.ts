import { brokenPicture, NO_PICTURE, withinPixels } from './broken.ts'
import { part, viewOf } from './bytes.ts'
import type { Chunk } from './webp-chunks.ts'

interface Size {
  width: number
  height: number
}

/** https://datatracker.ietf.org/doc/html/rfc6386#section-9.1 and rfc9649#section-3.4 */
const START_CODE = [0x9d, 0x01, 0x2a]
const LOSSLESS_SIGNATURE = 0x2f

/**
 * The size that a coded frame has, whatever the container says.
 * @param chunks one coded frame, with its transparency before it
 * @throws HttpError 413, 415
 */
export function checkFrame(chunks: readonly Chunk[]): Size {
  const image = chunks.at(-1)
  const before = chunks.slice(0, -1)
  const isAlone = image?.type === 'VP8 ' ? before.every(({ type }) => type === 'ALPH') && before.length <= 1 : before.length === 0
  if (!image || !(image.type === 'VP8 ' || image.type === 'VP8L')) throw brokenPicture(NO_PICTURE)
  if (!isAlone) throw brokenPicture('it holds a part twice')
  const size = image.type === 'VP8 ' ? lossySize(image.content) : losslessSize(image.content)
  withinPixels('webp', size.width, size.height)
  return size
}

function lossySize(content: Uint8Array): Size {
  const header = part(content, 0, 10)
  const isKeyFrame = ((header[0] ?? 0) & 1) === 0
  if (!isKeyFrame || START_CODE.some((byte, index) => header[3 + index] !== byte)) throw brokenPicture(NO_PICTURE)
  const view = viewOf(header)
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff }
}

function losslessSize(content: Uint8Array): Size {
  const header = part(content, 0, 5)
  const bits = viewOf(header).getUint32(1, true)
  if (header[0] !== LOSSLESS_SIGNATURE || bits >>> 29 !== 0) throw brokenPicture(NO_PICTURE)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}
