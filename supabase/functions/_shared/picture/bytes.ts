import { brokenPicture, CUT_OFF } from './broken.ts'

/** A picture as it may be stored, with its size in pixels. */
export interface CleanPicture {
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

/** The view of bytes that reads numbers. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Bytes as characters, one each. */
export function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

/** A part of the bytes. @throws HttpError 415 where they end before it */
export function part(bytes: Uint8Array, start: number, length: number): Uint8Array {
  if (length < 0 || start + length > bytes.length) throw brokenPicture(CUT_OFF)
  return bytes.subarray(start, start + length)
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const each of parts) {
    whole.set(each, offset)
    offset += each.length
  }
  return whole
}
