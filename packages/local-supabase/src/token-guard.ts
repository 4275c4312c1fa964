/**
 * Supabase lite verifies signatures, but accepts tokens that a hosted gateway refuses: unsigned, without an expiry, or for a role
 * that our tokens never have. This checks the claims only, before lite checks the signature.
 */
const ROLES: ReadonlySet<unknown> = new Set(['anon', 'authenticated'])

/** Three non-empty parts: Supabase lite treats a caller with an unsigned token as a visitor. */
const SIGNED_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/

export function isAcceptableToken(token: string): boolean {
  // supabase-js also sends the API key in Authorization.
  if (token.startsWith('sb_')) return true
  const claims = SIGNED_TOKEN.test(token) ? readClaims(token) : undefined
  return claims !== undefined && typeof claims.exp === 'number' && ROLES.has(claims.role)
}

function readClaims(token: string): Record<string, unknown> | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
