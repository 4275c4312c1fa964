import { isOwnToken, TOKEN_ORIGIN } from '@bayt/content/entities/session'
import { decodeJwt, importJWK, type JWK, SignJWT } from 'jose'

interface TokenSubject {
  session_id: string
  subject: string
  expires_at: string
  /** 1 after a password, 2 after a second factor; the database decides by the session, not by the token. */
  assurance?: number
}

/** The output size of HS256. */
const MIN_SECRET_BYTES = 32

/**
 * Signs the tokens of staff sessions. The algorithm follows the key.
 * @param jwkText a private JWK: `oct` for HS256 (embedded backend), `EC` P-256 for ES256 (hosted, imported as signing key)
 * @throws Error for any other key; the message contains no part of the key
 */
export function createTokenSigner(jwkText: string): (session: TokenSubject) => Promise<string> {
  const jwk = readKey(jwkText)
  const algorithm = jwk.kty === 'oct' ? 'HS256' : 'ES256'
  // The CLI lists `verify` in key_ops, but the import of a private key refuses `verify`.
  const { key_ops: _, ...usable } = jwk
  const key = importJWK(usable, algorithm)
  return async (session) =>
    new SignJWT(claimsOf(session))
      .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...(jwk.kid ? { kid: jwk.kid } : {}) })
      .setSubject(session.subject)
      .setIssuer(TOKEN_ORIGIN.iss)
      .setAudience(TOKEN_ORIGIN.aud)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.parse(session.expires_at) / 1000))
      .sign(await key)
}

function claimsOf({ session_id, assurance }: TokenSubject) {
  return { role: 'authenticated', session_id, ...(assurance === undefined ? {} : { aal: `aal${assurance}` }) }
}

function readKey(text: string): JWK {
  const jwk = parse(text)
  const algorithm = jwk.kty === 'oct' ? 'HS256' : 'ES256'
  const isSecret = jwk.kty === 'oct' && secretBytes(jwk.k) >= MIN_SECRET_BYTES
  const isPrivateKey = jwk.kty === 'EC' && jwk.crv === 'P-256' && typeof jwk.d === 'string'
  if ((!isSecret && !isPrivateKey) || (jwk.alg !== undefined && jwk.alg !== algorithm)) {
    throw new Error(
      'ADMIN_JWT_KEY cannot sign. It should hold a private JWK: EC P-256 for ES256 (supabase gen signing-key --algorithm ES256), or oct with at least 32 bytes for HS256.',
    )
  }
  return jwk
}

function parse(text: string): JWK {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    // The text may itself be a key, so the message must not contain the text.
    return {}
  }
}

function secretBytes(k: unknown): number {
  return typeof k === 'string' ? Math.floor((k.length * 3) / 4) : 0
}

/** Whether a token claims to be from `admin-login` and for the API; the database verifies its signature and looks up its session. */
export function isForStaff(token: string): boolean {
  try {
    return isOwnToken(decodeJwt(token))
  } catch {
    // An invalid token.
    return false
  }
}

/** The claims that a renewed token of the session keeps. @param token a token that the database has accepted */
export function readSubject(token: string): TokenSubject {
  const { session_id, sub, exp } = decodeJwt<{ session_id: string }>(token)
  if (!sub || !exp) throw new Error('The token has no subject or no end.')
  return { session_id, subject: sub, expires_at: new Date(exp * 1000).toISOString() }
}
