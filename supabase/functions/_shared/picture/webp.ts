import { type CleanPicture, sliceOf, viewOf } from './bytes.ts'
import { decodeWebp } from './decode-webp.ts'
import { brokenPictureError, checkPixelLimit, NO_PICTURE } from './errors.ts'
import { type Chunk, readChunks, readUint24, webpFile } from './webp-chunks.ts'
import { checkFrame } from './webp-frame.ts'

/** Chunks that decoders need (https://developers.google.com/speed/webp/docs/riff_container). */
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Flags of `VP8X`: colour profile, alpha, animation. The other flags mark metadata, or are reserved. */
const KEPT_FLAGS = 0x32
const ANIMATION_FLAG = 0x02
const ANIMATION_BYTES = 6
const FRAME_HEADER_BYTES = 16
const CANVAS_BYTES = 10

/**
 * Returns a WebP without metadata and trailing data. Decodes each frame to verify it. The orientation is removed with the
 * EXIF data: no camera writes this format, and the console rotates pictures before it uploads them.
 * @throws HttpError 413, or 415 if it cannot be decoded
 */
export async function cleanWebp(bytes: Uint8Array): Promise<CleanPicture> {
  const end = 8 + viewOf(sliceOf(bytes, 0, 12)).getUint32(4, true)
  const kept = readChunks(sliceOf(bytes, 0, end), 12).filter(({ type }) => KEPT.has(type))
  const [first] = kept
  const size = first?.type === 'VP8X' ? await checkExtended(first, kept.slice(1)) : checkFrame(kept)
  const clean = webpFile(kept)
  if (!isAnimated(first)) await decodeWebp(clean, size)
  return { bytes: clean, ...size }
}

const isAnimated = (first: Chunk | undefined) => first?.type === 'VP8X' && ((first.content[0] ?? 0) & ANIMATION_FLAG) !== 0

/** Checks the extended format: a canvas, and one frame of its size or an animation. Clears the flags of removed chunks. */
async function checkExtended(canvas: Chunk, chunks: readonly Chunk[]): Promise<{ width: number; height: number }> {
  const content = sliceOf(canvas.content, 0, CANVAS_BYTES)
  const [width, height] = [1 + readUint24(content, 4), 1 + readUint24(content, 7)]
  checkPixelLimit('webp', width, height)
  content[0] = (content[0] ?? 0) & KEPT_FLAGS
  const images = chunks.filter(({ type }) => type !== 'ICCP' && type !== 'ANIM')
  if (images.some(({ type }) => type === 'VP8X')) throw brokenPictureError('it has two headers with its size')
  if (!isAnimated(canvas)) {
    const frame = checkFrame(images)
    if (frame.width !== width || frame.height !== height)
      throw brokenPictureError('its pixels do not match the size in its header')
    return frame
  }
  const [profile, ...rest] = chunks
  const [animation] = profile?.type === 'ICCP' ? rest : chunks
  if (animation?.type !== 'ANIM' || animation.content.length < ANIMATION_BYTES || chunks.length > images.length + 2) {
    throw brokenPictureError('its parts are in the wrong order')
  }
  if (images.length === 0 || images.some(({ type }) => type !== 'ANMF')) throw brokenPictureError(NO_PICTURE)
  checkPixelLimit('webp', width, height, images.length)
  for (const { content: frame } of images) await checkAnimationFrame(frame, { width, height })
  return { width, height }
}

async function checkAnimationFrame(frame: Uint8Array, canvas: { width: number; height: number }): Promise<void> {
  const header = sliceOf(frame, 0, FRAME_HEADER_BYTES)
  const [left, top] = [2 * readUint24(header, 0), 2 * readUint24(header, 3)]
  const [width, height] = [1 + readUint24(header, 6), 1 + readUint24(header, 9)]
  if (left + width > canvas.width || top + height > canvas.height) throw brokenPictureError('a frame is larger than the picture')
  const chunks = readChunks(frame, FRAME_HEADER_BYTES).filter(({ type }) => KEPT.has(type))
  const size = checkFrame(chunks)
  if (size.width !== width || size.height !== height) throw brokenPictureError('its pixels do not match the size in its header')
  await decodeWebp(webpFile(chunks, size), size)
}
