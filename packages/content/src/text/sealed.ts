/** Secrets in the database, sealed with a key outside the database: a stolen copy of the database reveals no secret. */
export interface SecretBox {
  /** @param owner the id of the account: no other account can open the sealed secret */
  seal(secret: string, owner: number): Promise<string>
  /** @throws Error if the secret was sealed with another key or for another account */
  open(sealed: string, owner: number): Promise<string>
}

const IV_BYTES = 12

/** @param secret the key of the project; after a change of the key, second factors must be set up again */
export function createSecretBox(secret: string): SecretBox {
  const key = importKey(secret)
  const settings = (iv: Uint8Array<ArrayBuffer>, owner: number) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(`account ${owner}`),
  })
  return {
    async seal(text, owner) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const sealed = await crypto.subtle.encrypt(settings(iv, owner), await key, new TextEncoder().encode(text))
      return `${toHex(iv)}.${toHex(new Uint8Array(sealed))}`
    },
    async open(sealed, owner) {
      const [iv = '', content = ''] = sealed.split('.')
      const opened = await crypto.subtle.decrypt(settings(fromHex(iv), owner), await key, fromHex(content))
      return new TextDecoder().decode(opened)
    },
  }
}

/** A separate key, so that no sealed secret helps to forge a token. */
async function importKey(secret: string): Promise<CryptoKey> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`second factors\n${secret}`))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
