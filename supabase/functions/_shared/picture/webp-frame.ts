import { sliceOf, viewOf } from './bytes.ts'
import { brokenPictureError, checkPixelLimit, NO_PICTURE } from './errors.ts'
import type { Chunk } from './webp-chunks.ts'

interface Size {
  width: number
  height: number
}

/** https://datatracker.ietf.org/doc/html/rfc6386#section-9.1 and rfc9649#section-3.4 */
const START_CODE = [0x9d, 0x01, 0x2a]
const LOSSLESS_SIGNATURE = 0x2f

/**
 * Reads the size in the bitstream of a frame, which may differ from the size in the container.
 * @param chunks the chunk of the frame, after the chunk of its alpha channel if the frame has an alpha channel
 * @throws HttpError 413, 415
 */
export function checkFrame(chunks: readonly Chunk[]): Size {
  const image = chunks.at(-1)
  const before = chunks.slice(0, -1)
  const isSingle =
    image?.type === 'VP8 ' ? before.every(({ type }) => type === 'ALPH') && before.length <= 1 : before.length === 0
  if (!image || !(image.type === 'VP8 ' || image.type === 'VP8L')) throw brokenPictureError(NO_PICTURE)
  if (!isSingle) throw brokenPictureError('it contains a part twice')
  const size = image.type === 'VP8 ' ? lossySize(image.content) : losslessSize(image.content)
  checkPixelLimit('webp', size.width, size.height)
  return size
}

function lossySize(content: Uint8Array): Size {
  const header = sliceOf(content, 0, 10)
  const isKeyFrame = ((header[0] ?? 0) & 1) === 0
  if (!isKeyFrame || START_CODE.some((byte, index) => header[3 + index] !== byte)) throw brokenPictureError(NO_PICTURE)
  const view = viewOf(header)
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff }
}

function losslessSize(content: Uint8Array): Size {
  const header = sliceOf(content, 0, 5)
  const bits = viewOf(header).getUint32(1, true)
  if (header[0] !== LOSSLESS_SIGNATURE || bits >>> 29 !== 0) throw brokenPictureError(NO_PICTURE)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}
