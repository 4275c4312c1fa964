import { createHash } from 'node:crypto'

/** The name of a picture and its thumbnail in `image-upload`: 128 bits of the SHA-256 of both, in hexadecimal. */
export function contentName(...parts: (Uint8Array | undefined)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) if (part) hash.update(part)
  return hash.digest('hex').slice(0, 32)
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
