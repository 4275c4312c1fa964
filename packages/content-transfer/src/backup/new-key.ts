import { writeFile } from 'node:fs/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'

/** Writes a new secret key of `age` into a new file that only this user can read. @returns the next steps for the operator */
export async function writeNewKey(file: string): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 })
  return [
    `The secret key is in ${file}. Keep it outside this machine, in two places: without it, nobody can restore the accounts.`,
    `For backups, set BACKUP_AGE_RECIPIENT=${recipient}`,
  ].join('\n')
}
