/**
 * Supabase lite verifies signatures, but accepts tokens that a project's gateway refuses: unsigned, without an expiry, or
 * for a role that no token of ours may carry. This looks at the claims alone and comes before the signature is checked.
 */
const ROLES: ReadonlySet<unknown> = new Set(['anon', 'authenticated'])

/** Three parts, none empty: Supabase lite takes a caller with an unsigned token for a visitor. */
const SIGNED_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/

export function isAcceptableToken(token: string): boolean {
  // API keys are no tokens: supabase-js repeats them in Authorization.
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
