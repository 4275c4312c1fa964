import { HttpError } from '../_shared/http.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const INVALID = 64
const VALUES = new Uint8Array(256).fill(INVALID)
for (let index = 0; index < ALPHABET.length; index++) VALUES[ALPHABET.charCodeAt(index)] = index
const PADDING = 0x3d
const COMMA = 0x2c
/** Length of the MIME type and `;base64`, with a margin. */
const MAX_PREFIX_BYTES = 200

/**
 * Decodes a base64 data URL in place: overwrites `url` with the payload, because a copy would double the memory of an upload.
 * @returns a view of `url`; `undefined` if `url` is not a base64 data URL
 * @throws HttpError 400 for invalid base64
 */
export function decodeDataUrl(url: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const comma = url.subarray(0, MAX_PREFIX_BYTES).indexOf(COMMA)
  const prefix = String.fromCharCode(...url.subarray(0, comma + 1))
  return /^data:[^,]*;base64,$/.test(prefix) ? decodeBase64(url.subarray(comma + 1)) : undefined
}

function decodeBase64(text: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let end = text.length
  while (end > 0 && text.length - end < 2 && text[end - 1] === PADDING) end -= 1
  if (text.length % 4 !== 0 && end !== text.length) throw notBase64()
  if (end % 4 === 1) throw notBase64()
  let [size, buffer, bits] = [0, 0, 0]
  for (let at = 0; at < end; at++) {
    const value = VALUES[text[at] ?? 0] ?? INVALID
    if (value === INVALID) throw notBase64()
    buffer = ((buffer << 6) | value) & 0xffff
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
