import { fromBase64Url, toBase64Url } from './base64url.ts'

/** Tokens of devices that somebody has signed in from: a random id and its signature, so that a forged one is refused without a query. */
export interface DeviceTokens {
  /** A token for a new device. */
  create(): Promise<string>
  /** The id in a token, or `undefined` if it is not one of ours. */
  idOf(token: string): Promise<string | undefined>
}

const ID_BYTES = 16
const TOKEN = /^([\w-]{22})\.([\w-]{43})$/

/** @param secret the key of the project; another key makes every device unknown once */
export function createDeviceTokens(secret: string): DeviceTokens {
  const key = importKey(secret)
  return {
    async create() {
      const id = toBase64Url(crypto.getRandomValues(new Uint8Array(ID_BYTES)))
      const signature = await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(id))
      return `${id}.${toBase64Url(new Uint8Array(signature))}`
    },
    async idOf(token) {
      const [, id, signature] = TOKEN.exec(token) ?? []
      if (!id || !signature) return undefined
      const isOurs = await crypto.subtle.verify('HMAC', await key, fromBase64Url(signature), new TextEncoder().encode(id))
      return isOurs ? id : undefined
    },
  }
}

/** A key of its own for devices, so that no token is also one of a session. */
async function importKey(secret: string): Promise<CryptoKey> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`known devices\n${secret}`))
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}
