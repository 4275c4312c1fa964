import { importJWK, type JWK, SignJWT } from 'jose'

interface TokenSubject {
  session_id: string
  subject: string
  expires_at: string
}

/**
 * Signs the tokens of staff sessions. The algorithm follows the key.
 * @param jwkText a private JWK: `oct` for HS256 (embedded backend), `EC` P-256 for ES256 (hosted, imported as signing key)
 */
export function createTokenSigner(jwkText: string): (session: TokenSubject) => Promise<string> {
  const jwk: JWK = JSON.parse(jwkText)
  const algorithm = jwk.kty === 'oct' ? 'HS256' : 'ES256'
  const key = importJWK(jwk, algorithm)
  return async (session) =>
    new SignJWT({ role: 'authenticated', session_id: session.session_id })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...(jwk.kid ? { kid: jwk.kid } : {}) })
      .setSubject(session.subject)
      .setAudience('authenticated')
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.parse(session.expires_at) / 1000))
      .sign(await key)
}
