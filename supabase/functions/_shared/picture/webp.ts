import { brokenPicture, NO_PICTURE, withinPixels } from './broken.ts'
import { type CleanPicture, part, viewOf } from './bytes.ts'
import { decodeWebp } from './decode-webp.ts'
import { type Chunk, chunksOf, readUint24, riff } from './webp-chunks.ts'
import { checkFrame } from './webp-frame.ts'

/** Chunks that hold or explain pixels (https://developers.google.com/speed/webp/docs/riff_container). */
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Flags of `VP8X`: a colour profile, transparency, several frames. The others announce metadata, or nothing yet. */
const KEPT_FLAGS = 0x32
const ANIMATION_FLAG = 0x02
const ANIMATION_BYTES = 6
const FRAME_HEADER_BYTES = 16
const CANVAS_BYTES = 10

/**
 * A WebP of the length that it says of itself, without metadata; each frame is decoded once. The orientation goes with the
 * EXIF data: no camera writes this format, and the device turns what it sends.
 * @throws HttpError 413, or 415 where it cannot be decoded
 */
export async function cleanWebp(bytes: Uint8Array): Promise<CleanPicture> {
  const end = 8 + viewOf(part(bytes, 0, 12)).getUint32(4, true)
  const kept = chunksOf(part(bytes, 0, end), 12).filter(({ type }) => KEPT.has(type))
  const [first] = kept
  const size = first?.type === 'VP8X' ? await checkExtended(first, kept.slice(1)) : checkFrame(kept)
  const clean = riff(kept)
  if (!isMoving(first)) await decodeWebp(clean, size)
  return { bytes: clean, ...size }
}

const isMoving = (first: Chunk | undefined) => first?.type === 'VP8X' && ((first.content[0] ?? 0) & ANIMATION_FLAG) !== 0

/** A picture with a canvas: one frame as large as it, or several on it. Clears the flags of what is left out. */
async function checkExtended(canvas: Chunk, chunks: readonly Chunk[]): Promise<{ width: number; height: number }> {
  const content = part(canvas.content, 0, CANVAS_BYTES)
  const [width, height] = [1 + readUint24(content, 4), 1 + readUint24(content, 7)]
  withinPixels('webp', width, height)
  content[0] = (content[0] ?? 0) & KEPT_FLAGS
  const images = chunks.filter(({ type }) => type !== 'ICCP' && type !== 'ANIM')
  if (images.some(({ type }) => type === 'VP8X')) throw brokenPicture('it says its size twice')
  if (!isMoving(canvas)) {
    const frame = checkFrame(images)
    if (frame.width !== width || frame.height !== height) throw brokenPicture('its picture is not of the size that it says')
    return frame
  }
  const [profile, ...rest] = chunks
  const [animation] = profile?.type === 'ICCP' ? rest : chunks
  if (animation?.type !== 'ANIM' || animation.content.length < ANIMATION_BYTES || chunks.length > images.length + 2) {
    throw brokenPicture('its parts do not follow one another')
  }
  if (images.length === 0 || images.some(({ type }) => type !== 'ANMF')) throw brokenPicture(NO_PICTURE)
  withinPixels('webp', width, height, images.length)
  for (const { content: frame } of images) await checkMovingFrame(frame, { width, height })
  return { width, height }
}

async function checkMovingFrame(frame: Uint8Array, canvas: { width: number; height: number }): Promise<void> {
  const header = part(frame, 0, FRAME_HEADER_BYTES)
  const [left, top] = [2 * readUint24(header, 0), 2 * readUint24(header, 3)]
  const [width, height] = [1 + readUint24(header, 6), 1 + readUint24(header, 9)]
  if (left + width > canvas.width || top + height > canvas.height) throw brokenPicture('a frame is larger than the picture')
  const chunks = chunksOf(frame, FRAME_HEADER_BYTES).filter(({ type }) => KEPT.has(type))
  const size = checkFrame(chunks)
  if (size.width !== width || size.height !== height) throw brokenPicture('its picture is not of the size that it says')
  await decodeWebp(riff(chunks, size), size)
}
