import { fromBase64Url, toBase64Url } from './base64url.ts'

/** Tokens of devices that somebody has signed in from: a random id and its signature, so that a forged one is refused without a query. */
export interface DeviceTokens {
  /**
   * A token for a new device.
   * @param newDevice an id that the device made up: with the same one it gets the same token, so that it is one device also if the answer to
   *   its first sign-in is lost. Without the key, nobody can tell the token from the id
   */
  create(newDevice?: string): Promise<string>
  /** The id in a token, or `undefined` if it is not one of ours. */
  idOf(token: string): Promise<string | undefined>
}

const ID_BYTES = 16
const TOKEN = /^([\w-]{22})\.([\w-]{43})$/

/** @param secret the key of the project; another key makes every device unknown once */
export function createDeviceTokens(secret: string): DeviceTokens {
  const key = importKey(secret)
  const sign = async (text: string) => new Uint8Array(await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(text)))
  return {
    async create(newDevice) {
      // No id of a device has a space: this signs none.
      const bytes = newDevice === undefined ? crypto.getRandomValues(new Uint8Array(ID_BYTES)) : await sign(`new ${newDevice}`)
      const id = toBase64Url(bytes.slice(0, ID_BYTES))
      return `${id}.${toBase64Url(await sign(id))}`
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
