const encoder = new TextEncoder()

/** Length of a text in UTF-8 bytes. */
export function byteLength(text: string): number {
  return encoder.encode(text).byteLength
}
