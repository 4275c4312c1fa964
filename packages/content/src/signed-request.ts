/**
 * Signed requests between database, functions and publisher, by the Standard Webhooks specification 1.0: `webhook-id`,
 * `webhook-timestamp` (seconds since 1970), and `webhook-signature`, which is `v1,` and the base64 of HMAC-SHA-256 over
 * `{id}.{timestamp}.{body}`. This module uses only WebCrypto, so the same code runs in Deno and Node. A signed request has
 * exactly one valid spelling of its headers, so an accepted request cannot be replayed in another spelling.
 */

const WINDOW_MS = 5 * 60_000

const ID = /^[A-Za-z0-9_-]{1,64}$/
const TIMESTAMP = /^(?:0|[1-9]\d{0,11})$/
/** 32 bytes as base64. The last letter encodes only four bits, so only 16 letters are valid there. */
const SIGNATURE = /^v1,([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)$/

const encoder = new TextEncoder()

/** Reads a header by its lower-case name. For a repeated header, must return nothing or the joined values. */
export type HeaderLookup = (name: string) => string | null | undefined

export interface SigningOptions {
  /** Unique for the secret. */
  id?: string
  /** Milliseconds since 1970. */
  nowMs?: number
}

/** Creates the three headers that sign a body. */
export async function signedHeaders(
  secret: string,
  body: string,
  { id = crypto.randomUUID(), nowMs = Date.now() }: SigningOptions = {},
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(nowMs / 1_000))
  const signature = await crypto.subtle.sign('HMAC', await importKey(secret), signedBytes(id, timestamp, encoder.encode(body)))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`,
  }
}

/** Creates a request that sends signed JSON, for `fetch`. @param headers further headers */
export async function signedPost(
  secret: string,
  message: unknown,
  headers: Record<string, string> = {},
  options?: SigningOptions,
) {
  const body = JSON.stringify(message)
  const signed = await signedHeaders(secret, body, options)
  return { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers, ...signed } } as const
}

/**
 * Verifies the signature of a request.
 * @param nowMs milliseconds since 1970; a signature is valid for 5 minutes before and after its timestamp
 * @returns the id of the request, by which the receiver detects replays; `undefined` if the signature is invalid
 */
export async function verifiedId(
  secret: string,
  header: HeaderLookup,
  body: Uint8Array,
  nowMs = Date.now(),
): Promise<string | undefined> {
  const id = header('webhook-id') ?? ''
  const timestamp = header('webhook-timestamp') ?? ''
  const [, base64] = SIGNATURE.exec(header('webhook-signature') ?? '') ?? []
  if (!base64 || !ID.test(id) || !TIMESTAMP.test(timestamp)) return undefined
  if (Math.abs(nowMs - Number(timestamp) * 1_000) > WINDOW_MS) return undefined
  const signature = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const isValid = await crypto.subtle.verify('HMAC', await importKey(secret), signature, signedBytes(id, timestamp, body))
  return isValid ? id : undefined
}

function importKey(secret: string) {
  return crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

function signedBytes(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = encoder.encode(`${id}.${timestamp}.`)
  const bytes = new Uint8Array(head.length + body.length)
  bytes.set(head)
  bytes.set(body, head.length)
  return bytes
}
