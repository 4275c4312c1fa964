import { ascii, viewOf } from './bytes.ts'

/** EXIF orientation: 1 (upright) to 8. */
const ORIENTATION_TAG = 0x0112
const SHORT = 3

/** The orientation in the TIFF block of EXIF metadata; 1 if it cannot be read. */
export function readOrientation(tiff: Uint8Array): number {
  if (tiff.length < 8) return 1
  const order = ascii(tiff.subarray(0, 2))
  if (order !== 'II' && order !== 'MM') return 1
  const view = viewOf(tiff)
  const isLittle = order === 'II'
  const start = view.getUint32(4, isLittle)
  if (start + 2 > tiff.length) return 1
  const entries = view.getUint16(start, isLittle)
  for (let entry = start + 2; entry < start + 2 + entries * 12 && entry + 12 <= tiff.length; entry += 12) {
    if (view.getUint16(entry, isLittle) !== ORIENTATION_TAG || view.getUint16(entry + 2, isLittle) !== SHORT) continue
    const value = view.getUint16(entry + 8, isLittle)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** Whether a picture is displayed with width and height exchanged. */
export function liesOnItsSide(orientation: number): boolean {
  return orientation >= 5
}

/** A TIFF block of EXIF metadata with the orientation only. */
export function orientationTiff(orientation: number): Uint8Array {
  return Uint8Array.of(0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0)
}
