import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signed messages between functions and publisher; the twin of supabase/functions/_shared/hmac.ts. */

const WINDOW_MS = 5 * 60_000

function sign(secret: string, timestamp: string, body: string): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest()
}

/** The two headers that sign a body. */
export function signedHeaders(secret: string, body: string, nowMs = Date.now()): Record<string, string> {
  const timestamp = String(nowMs)
  return { 'x-signature-timestamp': timestamp, 'x-signature': sign(secret, timestamp, body).toString('hex') }
}

/** Whether the headers sign this body and are no older, and no further ahead, than 5 minutes. */
export function isSigned(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: string,
  nowMs = Date.now(),
): boolean {
  const timestamp = String(headers['x-signature-timestamp'] ?? '')
  const signature = Buffer.from(String(headers['x-signature'] ?? ''), 'hex')
  const isFresh = /^\d{1,16}$/.test(timestamp) && Math.abs(nowMs - Number(timestamp)) <= WINDOW_MS
  return isFresh && signature.length === 32 && timingSafeEqual(signature, sign(secret, timestamp, body))
}
