import { isOwnToken } from '@bayt/content/entities/session'

/** Three non-empty parts: Supabase lite treats a caller with an unsigned token as a visitor. */
const SIGNED_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/

/**
 * Supabase lite verifies signatures, but accepts tokens that a hosted gateway refuses: unsigned, without an expiry, or for a role
 * that our tokens never have. This guard checks only the claims, including issuer and audience, before lite checks the signature.
 */
export function isAcceptableToken(token: string): boolean {
  // supabase-js also sends the API key in Authorization.
  if (token.startsWith('sb_')) return true
  const claims = SIGNED_TOKEN.test(token) ? readClaims(token) : undefined
  if (claims === undefined || typeof claims.exp !== 'number') return false
  return claims.role === 'anon' || (claims.role === 'authenticated' && isOwnToken(claims))
}

/** Whether a caller with the publishable key is a visitor. @param token an acceptable token; undefined without a token */
export function isVisitor(token: string | undefined): boolean {
  return token === undefined || token.startsWith('sb_publishable_') || readClaims(token)?.role === 'anon'
}

function readClaims(token: string): Record<string, unknown> | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
