import { createHash, randomBytes } from 'node:crypto'

/** A device with passkeys in software (WebAuthn level 3, ES256), which can also answer wrongly. */

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
/** Bits of the authenticator data. */
export const FLAGS = { present: 0x01, verified: 0x04, mayBackUp: 0x08, isBackedUp: 0x10, hasKey: 0x40 }

export const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** The content of an answer; a wrong answer differs in one property. */
export interface Claims {
  challenge: string
  origin: string
  rpId: string
  type?: string
  crossOrigin?: boolean
  flags?: number
  counter?: number
  userHandle?: string
}

export interface Passkey {
  id: string
  keys: CryptoKeyPair
  /** The id of the account at this console. */
  userHandle: string
  counter: number
}

const header = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  return value < 256 ? Buffer.from([(major << 5) | 24, value]) : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

/** The part of CBOR (RFC 8949) that keys and attestations need. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? header(1, -1 - value) : header(0, value)
  if (typeof value === 'string') return Buffer.concat([header(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([header(2, value.length), value])
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Parameters<typeof cbor>[0])])
  return Buffer.concat([header(5, value.size), ...entries])
}

async function coseKey({ publicKey }: CryptoKeyPair): Promise<Buffer> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  )
}

/** ECDSA signatures of WebCrypto are two numbers; devices send them in DER. */
function toDer(signature: Uint8Array): Buffer {
  const integer = (bytes: Uint8Array) => {
    const first = bytes.findIndex((byte) => byte !== 0)
    const short = Buffer.from(bytes.subarray(first))
    const positive = (short[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), short]) : short
    return Buffer.concat([Buffer.from([2, positive.length]), positive])
  }
  const body = Buffer.concat([integer(signature.subarray(0, 32)), integer(signature.subarray(32))])
  return Buffer.concat([Buffer.from([0x30, body.length]), body])
}

function clientData({ type, challenge, origin, crossOrigin = false }: Claims, usual: string): Buffer {
  return Buffer.from(JSON.stringify({ type: type ?? usual, challenge, origin, crossOrigin }))
}

function authenticatorData({ rpId, flags = FLAGS.present | FLAGS.verified }: Claims, counter: number, more: Uint8Array): Buffer {
  const fixed = Buffer.alloc(5)
  fixed.writeUInt8(flags)
  fixed.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), fixed, more])
}

export const createKeys = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(ES256, true, ['sign', 'verify'])

/** A new passkey, and the answer that registers it. */
export async function createPasskey(claims: Claims): Promise<{ passkey: Passkey; answer: object }> {
  const keys = await createKeys()
  const id = randomBytes(32)
  const { counter = 1, flags = FLAGS.present | FLAGS.verified } = claims
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, await coseKey(keys)])
  const data = authenticatorData({ ...claims, flags: flags | FLAGS.hasKey }, counter, credential)
  const attestation = cbor(
    new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ]),
  )
  return {
    passkey: { id: base64url(id), keys, userHandle: claims.userHandle ?? '', counter },
    answer: {
      id: base64url(id),
      response: {
        clientDataJSON: base64url(clientData(claims, 'webauthn.create')),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    },
  }
}

export interface SignedAnswer {
  id: string
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string }
}

/** Signs a challenge. Increments the counter, unless the claims have their own counter. */
export async function sign(passkey: Passkey, claims: Claims): Promise<SignedAnswer> {
  const counter = claims.counter ?? ++passkey.counter
  const data = authenticatorData(claims, counter, Buffer.alloc(0))
  const client = clientData(claims, 'webauthn.get')
  const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
  const signature = new Uint8Array(await crypto.subtle.sign(ES256, passkey.keys.privateKey, signed))
  return {
    id: passkey.id,
    response: {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(toDer(signature)),
      userHandle: claims.userHandle ?? passkey.userHandle,
    },
  }
}
