import { brokenPictureError, CUT_OFF } from './errors.ts'

/** A verified file without metadata, and its displayed size in pixels. */
export interface CleanPicture {
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

/** A `DataView` of the same memory. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** One character for each byte. */
export function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

/** A range of the bytes, without a copy. @throws HttpError 415 if the range is out of bounds */
export function sliceOf(bytes: Uint8Array, start: number, length: number): Uint8Array {
  if (length < 0 || start + length > bytes.length) throw brokenPictureError(CUT_OFF)
  return bytes.subarray(start, start + length)
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const each of parts) {
    result.set(each, offset)
    offset += each.length
  }
  return result
}
