/** Stored items are JSON in base64url: encoded so that they do not look like editable settings (spec: admin §3). */
export function encodeItem(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The value of a stored item; `undefined` for a missing or corrupt item. */
export function decodeItem(text: string | null): unknown {
  if (text === null) return undefined
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0)
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // Corrupt storage is cleared silently by the caller (spec: admin §4).
    return undefined
  }
}
