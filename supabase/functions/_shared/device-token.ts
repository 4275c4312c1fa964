import { fromBase64Url, toBase64Url } from './base64url.ts'

/** Tokens of known devices: a random id and its signature, so that a forged token is refused without a query. */
export interface DeviceTokens {
  /**
   * A token for a new device.
   * @param newDevice an id that the device made up: the same id gets the same token, so a lost answer to the first sign-in leaves one
   * device. Without the key, nobody can derive the token from the id
   */
  create(newDevice?: string): Promise<string>
  /** The id in a token; `undefined` if the signature is not valid. */
  idOf(token: string): Promise<string | undefined>
}

const ID_BYTES = 16
const TOKEN = /^([\w-]{22})\.([\w-]{43})$/

/** @param secret the key of the project; after a change of the key, a device is unknown until its next sign-in */
export function createDeviceTokens(secret: string): DeviceTokens {
  const key = importKey(secret)
  const sign = async (text: string) => new Uint8Array(await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(text)))
  return {
    async create(newDevice) {
      // Ids contain no space, so the text `new …` is no id, and its signature is valid for no device.
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

/** A separate key for devices, so that no device token is valid for a session. */
async function importKey(secret: string): Promise<CryptoKey> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`known devices\n${secret}`))
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}
