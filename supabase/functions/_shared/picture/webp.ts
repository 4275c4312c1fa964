import { brokenPicture } from './broken.ts'
import { ascii, joined, part, viewOf } from './bytes.ts'

/** Chunks that hold or explain pixels (https://developers.google.com/speed/webp/docs/riff_container). */
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const PICTURES = new Set(['VP8 ', 'VP8L', 'ANMF'])
/** Flags of `VP8X` that announce EXIF and XMP. */
const METADATA_FLAGS = 0x0c

/**
 * A WebP of the length that it says of itself, without metadata. The orientation goes with the EXIF data: no camera writes
 * this format, and the device turns what it sends.
 * @throws HttpError 415 where it is cut off or does not hold together
 */
export function cleanWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const end = 8 + viewOf(part(bytes, 0, 12)).getUint32(4, true)
  const file = part(bytes, 0, end)
  const parts: Uint8Array[] = []
  let pictures = 0
  for (let at = 12; at < end; ) {
    const type = ascii(part(file, at, 8).subarray(0, 4))
    const length = viewOf(file).getUint32(at + 4, true)
    // Chunks have even lengths; the last one may miss its filling byte.
    const padded = Math.min(length + (length % 2), end - at - 8)
    const chunk = part(file, at, 8 + Math.max(length, padded)).slice()
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~METADATA_FLAGS
    if (PICTURES.has(type)) pictures += 1
    if (KEPT.has(type)) parts.push(chunk, ...(chunk.length % 2 === 0 ? [] : [Uint8Array.of(0)]))
    at += 8 + padded
  }
  if (pictures === 0) throw brokenPicture('it holds no picture')
  const clean = joined([file.subarray(0, 12), ...parts])
  viewOf(clean).setUint32(4, clean.length - 8, true)
  return clean
}
