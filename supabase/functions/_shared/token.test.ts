import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { createTokenSigner, isForStaff } from './token.ts'

const SESSION = {
  session_id: '11111111-1111-4111-8111-111111111111',
  subject: '22222222-2222-4222-8222-222222222222',
  expires_at: new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000).toISOString(),
}
const secret: JWK = { kty: 'oct', alg: 'HS256', k: Buffer.alloc(48, 7).toString('base64url') }

async function keyPair(): Promise<{ privateKey: JWK; publicKey: JWK }> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const [privateKey, publicKey] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)])
  return { privateKey: { ...privateKey, kid: 'key-1', alg: 'ES256' }, publicKey: { ...publicKey, kid: 'key-1', alg: 'ES256' } }
}

test('a hosted key signs with ES256 and its kid, and its public key verifies the token', async () => {
  const { privateKey, publicKey } = await keyPair()
  const token = await createTokenSigner(JSON.stringify(privateKey))(SESSION)
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet({ keys: [publicKey] }), {
    audience: 'authenticated',
    algorithms: ['ES256'],
  })
  expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: 'key-1' })
  expect(payload).toEqual({
    role: 'authenticated',
    session_id: SESSION.session_id,
    sub: SESSION.subject,
    iss: 'admin-login',
    aud: 'authenticated',
    iat: expect.any(Number),
    exp: Date.parse(SESSION.expires_at) / 1000,
  })
  const other = await keyPair()
  await expect(jwtVerify(token, createLocalJWKSet({ keys: [other.publicKey] }))).rejects.toThrow()
})

test('a key in the format of supabase gen signing-key signs', async () => {
  const { privateKey, publicKey } = await keyPair()
  const written = { ...privateKey, use: 'sig', key_ops: ['sign', 'verify'], ext: true }
  const token = await createTokenSigner(JSON.stringify(written))(SESSION)
  expect((await jwtVerify(token, createLocalJWKSet({ keys: [publicKey] }))).payload.sub).toBe(SESSION.subject)
})

test('a secret signs with HS256', async () => {
  const token = await createTokenSigner(JSON.stringify(secret))(SESSION)
  const { protectedHeader } = await jwtVerify(token, Buffer.alloc(48, 7), { algorithms: ['HS256'] })
  expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' })
})

test('the public key does not verify a token as an HS256 secret', async () => {
  const { privateKey, publicKey } = await keyPair()
  const token = await createTokenSigner(JSON.stringify(privateKey))(SESSION)
  await expect(jwtVerify(token, new TextEncoder().encode(JSON.stringify(publicKey)))).rejects.toThrow()
})

test('only a token from our sign-in and for the API is one of staff', async () => {
  expect(isForStaff(await createTokenSigner(JSON.stringify(secret))(SESSION))).toBe(true)
  const [iss, aud] = ['admin-login', 'authenticated']
  const token = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
  const wrong = ['other', '', undefined, null, 7, true, {}, ['authenticated'], ['admin-login']]
  const others = wrong.flatMap((value) => [token({ iss, aud: value }), token({ iss: value, aud })])
  for (const text of [...others, 'sb_publishable_x', 'a.b.c', '']) expect(isForStaff(text), text).toBe(false)
  expect(isForStaff(token({ iss, aud })), 'the signature is verified elsewhere').toBe(true)
})

test('a key that cannot sign is refused at start, and the message contains no part of it', async () => {
  const { publicKey, privateKey } = await keyPair()
  const rsa = await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey)
  const wrong: unknown[] = [
    publicKey,
    rsa,
    { ...privateKey, crv: 'P-384' },
    { ...privateKey, alg: 'HS256' },
    { ...secret, alg: 'none' },
    { ...secret, k: 'c2hvcnQ' },
    { kty: 'oct' },
    {},
    [],
    null,
    7,
  ]
  for (const text of [...wrong.map((key) => JSON.stringify(key)), '', 'super-secret-text', secret.k ?? '']) {
    expect(() => createTokenSigner(text), text.slice(0, 40)).toThrow(/^ADMIN_JWT_KEY cannot sign\. It should hold a private JWK/)
  }
})
