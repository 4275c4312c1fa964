import { HttpError } from '../_shared/http.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const NO_DIGIT = 64
const DIGITS = new Uint8Array(256).fill(NO_DIGIT)
for (let index = 0; index < ALPHABET.length; index++) DIGITS[ALPHABET.charCodeAt(index)] = index
const PADDING = 0x3d
const COMMA = 0x2c
/** A data URL begins with its type. */
const MAX_PREFIX = 200

/**
 * The bytes of a data URL in base64, decoded in the place where it stands: an upload is the largest thing that a function
 * holds, so that it is not held twice.
 * @returns `undefined` where it is no data URL in base64
 */
export function decodeDataUrl(url: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const comma = url.subarray(0, MAX_PREFIX).indexOf(COMMA)
  const prefix = String.fromCharCode(...url.subarray(0, comma + 1))
  return /^data:[^,]*;base64,$/.test(prefix) ? decodeBase64(url.subarray(comma + 1)) : undefined
}

/** @throws HttpError 400 */
function decodeBase64(text: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let end = text.length
  while (end > 0 && text.length - end < 2 && text[end - 1] === PADDING) end -= 1
  if (text.length % 4 !== 0 && end !== text.length) throw notBase64()
  if (end % 4 === 1) throw notBase64()
  let [size, buffer, bits] = [0, 0, 0]
  for (let at = 0; at < end; at++) {
    const digit = DIGITS[text[at] ?? 0] ?? NO_DIGIT
    if (digit === NO_DIGIT) throw notBase64()
    buffer = ((buffer << 6) | digit) & 0xffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      text[size++] = buffer >> bits
    }
  }
  return text.subarray(0, size)
}

function notBase64(): HttpError {
  return new HttpError(400, 'invalid', 'imageData and thumbnailData must be valid base64')
}
