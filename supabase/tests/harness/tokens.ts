import { createHmac, randomUUID } from 'node:crypto'

const encode = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** The claims of a token. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
}

/** A token with any claims, signed with any secret. */
export function signToken(claims: object, secret: string, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const content = `${encode(header)}.${encode(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

/** A token whose header claims another algorithm, such as `none`. */
export function unsignedToken(claims: object, alg: string, signature = ''): string {
  return `${encode({ alg, typ: 'JWT' })}.${encode(claims)}.${signature}`
}

/** The headers that sign a body, computed without the code under test. */
export function signature(
  secret: string,
  body: string,
  timestampMs = Date.now(),
  id: string = randomUUID(),
): Record<string, string> {
  const timestamp = String(Math.floor(timestampMs / 1_000))
  const hmac = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${hmac}` }
}
