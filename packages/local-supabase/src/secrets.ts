import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from './read-if-exists.ts'

/** Keys and secrets of one embedded project, generated once so that sessions survive a restart. */
export interface ProjectSecrets {
  publishableKey: string
  secretKey: string
  /** Signs staff tokens (HS256). */
  jwtSecret: string
  /** Shared by the database webhook and `rebuild-site`. */
  webhookSecret: string
  /** Shared by the functions and the publisher. */
  hookSecret: string
}

function random(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

function createSecrets(): ProjectSecrets {
  return {
    publishableKey: `sb_publishable_${random(24)}`,
    secretKey: `sb_secret_${random(24)}`,
    jwtSecret: random(48),
    webhookSecret: random(32),
    hookSecret: random(32),
  }
}

/** The secrets of a state folder, generated on first use. */
export function loadSecrets(stateDir: string): ProjectSecrets {
  const file = join(stateDir, 'secrets.json')
  const text = readIfExists(file)
  if (text !== undefined) return parseSecrets(file, text)
  const secrets = createSecrets()
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return secrets
}

/** @throws Error that names the file and the remedy */
function parseSecrets(file: string, text: string): ProjectSecrets {
  try {
    return secretsOf(text)
  } catch (cause) {
    throw new Error(
      `The file with the secrets of the embedded backend, ${file}, is damaged. Remove the file: the next start makes new secrets. The data stays. Everybody signs in again, and sets up authenticator apps again.`,
      { cause },
    )
  }
}

/** @throws Error for invalid JSON or a missing secret */
function secretsOf(text: string): ProjectSecrets {
  const stored = new Map<string, unknown>(Object.entries(JSON.parse(text) ?? {}))
  const secret = (name: keyof ProjectSecrets): string => {
    const value = stored.get(name)
    if (typeof value !== 'string' || value === '') throw new Error(`The secret ${name} is missing.`)
    return value
  }
  return {
    publishableKey: secret('publishableKey'),
    secretKey: secret('secretKey'),
    jwtSecret: secret('jwtSecret'),
    webhookSecret: secret('webhookSecret'),
    hookSecret: secret('hookSecret'),
  }
}

/** The signing key of staff tokens as a private JWK, for `admin-login`. */
export function signingKey(secrets: ProjectSecrets): string {
  return JSON.stringify({ kty: 'oct', alg: 'HS256', k: Buffer.from(secrets.jwtSecret, 'utf8').toString('base64url') })
}
