import { brokenPicture, CUT_OFF } from './broken.ts'
import { ascii, joined, part, viewOf } from './bytes.ts'
import { orientationOf, orientationOnly } from './orientation.ts'

/** https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1 */
const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const EXIF = 'Exif\0\0'

/** Application segments that say how to read the pixels; all others, and comments, are metadata. */
const KEPT: Partial<Record<number, string>> = { [APP0]: 'JFIF\0', [APP2]: 'ICC_PROFILE\0', [APP14]: 'Adobe' }

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** Tables, frames and scans. */
const isPixels = (marker: number) => (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xdf)
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef

/**
 * A JPEG from its first marker to its end, without metadata; the orientation alone is kept.
 * @throws HttpError 415 where it is cut off or does not hold together
 */
export function cleanJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const seen = { frame: false, scan: false }
  let orientation = 1
  let at = 2
  for (;;) {
    if (part(bytes, at, 2)[0] !== 0xff) throw brokenPicture('its parts do not follow one another')
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) break
    const length = viewOf(part(bytes, at + 2, 2)).getUint16(0)
    const content = part(bytes, at + 4, length - 2)
    const end = marker === SOS ? endOfScan(bytes, at + 2 + length) : at + 2 + length
    seen.frame ||= isFrame(marker)
    seen.scan ||= marker === SOS
    if (marker === APP1 && startsWith(content, EXIF)) orientation = orientationOf(content.subarray(EXIF.length))
    if (isKept(marker, content)) parts.push(bytes.subarray(at, end))
    else if (!isApplication(marker) && marker !== 0xfe) throw brokenPicture('it holds a part that no picture has')
    at = end
  }
  if (!seen.frame || !seen.scan) throw brokenPicture('it holds no picture')
  const turned = orientation === 1 ? [] : [exifSegment(orientation)]
  return joined([Uint8Array.of(0xff, SOI), ...turned, ...parts, Uint8Array.of(0xff, EOI)])
}

function isKept(marker: number, content: Uint8Array): boolean {
  const name = KEPT[marker]
  return isPixels(marker) || (name !== undefined && startsWith(content, name))
}

function startsWith(content: Uint8Array, name: string): boolean {
  return ascii(content.subarray(0, name.length)) === name
}

/** Where the coded pixels of a scan end: at the next marker that is not one of their own. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = bytes.indexOf(0xff, start)
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2))
  }
  throw brokenPicture(CUT_OFF)
}

function exifSegment(orientation: number): Uint8Array {
  const content = joined([new TextEncoder().encode(EXIF), orientationOnly(orientation)])
  return joined([Uint8Array.of(0xff, APP1, 0, content.length + 2), content])
}
