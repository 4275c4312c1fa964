import { ascii, type CleanPicture, concat, sliceOf, viewOf } from './bytes.ts'
import { brokenPictureError, CUT_OFF, unsupportedPictureError } from './errors.ts'
import { JpegDecoder } from './jpeg-decoder.ts'
import { liesOnItsSide, orientationTiff, readOrientation } from './orientation.ts'

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

/** Application segments that decoders need; all other segments, and comments, are metadata. */
const KEPT: Partial<Record<number, string>> = { [APP0]: 'JFIF\0', [APP2]: 'ICC_PROFILE\0', [APP14]: 'Adobe' }

/** Frames of other coding processes, and segments of arithmetic coding and hierarchical pictures. */
const isUnsupported = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== DHT) || [0xdc, 0xde, 0xdf].includes(marker)
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef

/**
 * Returns a JPEG from its first to its last marker, without metadata except the orientation. Decodes every scan to verify it. Drops
 * data between the end of a scan and the next marker.
 * @throws HttpError 413, or 415 if the picture cannot be decoded
 */
export function cleanJpeg(bytes: Uint8Array): CleanPicture {
  const parts: Uint8Array[] = []
  const decoder = new JpegDecoder()
  let orientation = 1
  let at = 2
  for (;;) {
    const [prefix, marker = 0] = sliceOf(bytes, at, 2)
    if (prefix !== 0xff) throw brokenPictureError('its parts are in the wrong order')
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) break
    const length = viewOf(sliceOf(bytes, at + 2, 2)).getUint16(0)
    const content = sliceOf(bytes, at + 4, length - 2)
    const end = at + 2 + length
    if (marker === APP1 && startsWith(content, EXIF)) orientation = readOrientation(content.subarray(EXIF.length))
    if (isApplication(marker) || marker === COM) {
      if (isKept(marker, content)) parts.push(bytes.subarray(at, end))
      at = end
      continue
    }
    const dataEnd = readSegment(decoder, marker, content, bytes, end)
    parts.push(bytes.subarray(at, dataEnd))
    at = marker === SOS ? nextMarker(bytes, dataEnd) : dataEnd
  }
  const { width, height } = decoder.finish()
  const exif = orientation === 1 ? [] : [exifSegment(orientation)]
  const clean = concat([Uint8Array.of(0xff, SOI), ...exif, ...parts, Uint8Array.of(0xff, EOI)])
  return liesOnItsSide(orientation) ? { bytes: clean, width: height, height: width } : { bytes: clean, width, height }
}

/** Passes a segment to the decoder. @returns the offset after the segment and the scan data that follows it */
function readSegment(decoder: JpegDecoder, marker: number, content: Uint8Array, bytes: Uint8Array, end: number): number {
  if (marker === SOS) return decoder.readScan(content, bytes, end)
  if (marker === DHT) decoder.readHuffmanTables(content)
  else if (marker === DQT) decoder.readQuantizationTables(content)
  else if (marker === DRI) decoder.readRestartInterval(content)
  else if (marker >= 0xc0 && marker <= 0xc2) decoder.readFrame(content, marker === 0xc2)
  else if (isUnsupported(marker)) throw unsupportedPictureError('A JPEG with arithmetic or lossless coding')
  else throw brokenPictureError('it contains an unknown part')
  return end
}

function isKept(marker: number, content: Uint8Array): boolean {
  const name = KEPT[marker]
  return name !== undefined && startsWith(content, name)
}

function startsWith(content: Uint8Array, name: string): boolean {
  return ascii(content.subarray(0, name.length)) === name
}

/** Offset of the next marker. Some cameras write padding after a scan. */
function nextMarker(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff) return at
  }
  throw brokenPictureError(CUT_OFF)
}

function exifSegment(orientation: number): Uint8Array {
  const content = concat([new TextEncoder().encode(EXIF), orientationTiff(orientation)])
  return concat([Uint8Array.of(0xff, APP1, 0, content.length + 2), content])
}
