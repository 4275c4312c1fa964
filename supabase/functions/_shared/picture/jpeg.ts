import { brokenPicture, CUT_OFF, unsupportedPicture } from './broken.ts'
import { ascii, type CleanPicture, joined, part, viewOf } from './bytes.ts'
import { JpegDecoder } from './jpeg-decoder.ts'
import { orientationOf, orientationOnly } from './orientation.ts'

/** https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1 */
const SOI = 0xd8
const EOI = 0xd9
const DHT = 0xc4
const SOS = 0xda
const DQT = 0xdb
const DRI = 0xdd
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const COM = 0xfe
const EXIF = 'Exif\0\0'

/** Application segments that say how to read the pixels; all others, and comments, are metadata. */
const KEPT: Partial<Record<number, string>> = { [APP0]: 'JFIF\0', [APP2]: 'ICC_PROFILE\0', [APP14]: 'Adobe' }

/** Frames, and the tables of arithmetic coding and of hierarchical pictures. */
const isOtherKind = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== DHT) || [0xdc, 0xde, 0xdf].includes(marker)
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef

/**
 * A JPEG from its first marker to its end, without metadata; the orientation alone is kept. Every code of every scan is read
 * once. What lies between the last code of a scan and the next marker is left out.
 * @throws HttpError 413, or 415 where it cannot be decoded
 */
export function cleanJpeg(bytes: Uint8Array): CleanPicture {
  const parts: Uint8Array[] = []
  const decoder = new JpegDecoder()
  let orientation = 1
  let at = 2
  for (;;) {
    const [mark, marker = 0] = part(bytes, at, 2)
    if (mark !== 0xff) throw brokenPicture('its parts do not follow one another')
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) break
    const length = viewOf(part(bytes, at + 2, 2)).getUint16(0)
    const content = part(bytes, at + 4, length - 2)
    const end = at + 2 + length
    if (marker === APP1 && startsWith(content, EXIF)) orientation = orientationOf(content.subarray(EXIF.length))
    if (isApplication(marker) || marker === COM) {
      if (isKept(marker, content)) parts.push(bytes.subarray(at, end))
      at = end
      continue
    }
    const dataEnd = takePart(decoder, marker, content, bytes, end)
    parts.push(bytes.subarray(at, dataEnd))
    at = marker === SOS ? nextMarker(bytes, dataEnd) : dataEnd
  }
  const { width, height } = decoder.finish()
  const turned = orientation === 1 ? [] : [exifSegment(orientation)]
  return { bytes: joined([Uint8Array.of(0xff, SOI), ...turned, ...parts, Uint8Array.of(0xff, EOI)]), width, height }
}

/** Hands a segment to the decoder. @returns where it ends, with the coded pixels that follow it */
function takePart(decoder: JpegDecoder, marker: number, content: Uint8Array, bytes: Uint8Array, end: number): number {
  if (marker === SOS) return decoder.readScan(content, bytes, end)
  if (marker === DHT) decoder.takeHuffman(content)
  else if (marker === DQT) decoder.takeQuantization(content)
  else if (marker === DRI) decoder.takeRestartInterval(content)
  else if (marker >= 0xc0 && marker <= 0xc2) decoder.takeFrame(content, marker === 0xc2)
  else if (isOtherKind(marker)) throw unsupportedPicture('A JPEG with arithmetic or lossless coding')
  else throw brokenPicture('it holds a part that no picture has')
  return end
}

function isKept(marker: number, content: Uint8Array): boolean {
  const name = KEPT[marker]
  return name !== undefined && startsWith(content, name)
}

function startsWith(content: Uint8Array, name: string): boolean {
  return ascii(content.subarray(0, name.length)) === name
}

/** Some cameras fill up the end of a scan. */
function nextMarker(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff) return at
  }
  throw brokenPicture(CUT_OFF)
}

function exifSegment(orientation: number): Uint8Array {
  const content = joined([new TextEncoder().encode(EXIF), orientationOnly(orientation)])
  return joined([Uint8Array.of(0xff, APP1, 0, content.length + 2), content])
}
