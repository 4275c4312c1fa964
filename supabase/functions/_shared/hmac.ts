/** Signed messages between database, functions and publisher: HMAC-SHA-256 over `{timestamp}.{body}`, valid for 5 minutes. */

const WINDOW_MS = 5 * 60_000

const encoder = new TextEncoder()

function importKey(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[0-9a-f]{64}$/.test(text)) return undefined
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(text.slice(index * 2, index * 2 + 2), 16))
}

/** The two headers that sign a body. @param nowMs milliseconds since 1970 */
export async function signedHeaders(secret: string, body: string, nowMs = Date.now()): Promise<Record<string, string>> {
  const timestamp = String(nowMs)
  const signature = await crypto.subtle.sign('HMAC', await importKey(secret), encoder.encode(`${timestamp}.${body}`))
  return { 'x-signature-timestamp': timestamp, 'x-signature': toHex(signature) }
}

/** What stands for a signed request, to know it again. */
export function signatureOf(headers: Headers): string {
  return headers.get('x-signature') ?? ''
}

/** Whether the headers sign this body and are no older, and no further ahead, than 5 minutes. */
export async function isSigned(secret: string, headers: Headers, body: string, nowMs = Date.now()): Promise<boolean> {
  const timestamp = headers.get('x-signature-timestamp') ?? ''
  const signature = fromHex(headers.get('x-signature') ?? '')
  if (!signature || !/^\d{1,16}$/.test(timestamp) || Math.abs(nowMs - Number(timestamp)) > WINDOW_MS) return false
  return crypto.subtle.verify('HMAC', await importKey(secret), signature, encoder.encode(`${timestamp}.${body}`))
}
