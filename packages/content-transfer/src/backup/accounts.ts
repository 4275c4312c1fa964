import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Json } from '@bayt/content/database'
import { classifyError } from '@bayt/content/errors'
import { createSecretBox } from '@bayt/content/text/sealed'
import { Decrypter, Encrypter } from 'age-encryption'
import { z } from 'zod'
import { fileErrorReason, isFileError } from '../file-error.ts'
import type { Project } from '../project.ts'
import { CONFLICT, unlessRefused } from '../refusal.ts'
import { type RetryOptions, withRetry } from '../retry.ts'
import { writeAtomically } from '../write-atomically.ts'

/** File of a backup with the encrypted accounts. A backup without a public key of `age` has no such file. */
export const ACCOUNTS = 'accounts.age'

/**
 * The secret of an authenticator app: `sealed` by the functions of the project, and opened as `secret`, so that another project can
 * seal it with its own key.
 */
const app = z.looseObject({ sealed: z.string(), secret: z.string().optional() })
const account = z.looseObject({ id: z.number().int(), app: app.nullable() })
const accountsSchema = z.looseObject({ accounts: z.array(account) })
type Accounts = z.output<typeof accountsSchema>

export interface AccountKeys {
  /** Public key of `age`. */
  recipient?: string | undefined
  /** File with the secret key of `age`. */
  identityFile?: string | undefined
  /** `ADMIN_JWT_KEY` of the functions, which seals the secrets of authenticator apps. */
  adminKey?: string | undefined
}

function encrypterFor(recipient: string): Encrypter {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch (cause) {
    // The setting may contain a secret key by mistake, so the message does not quote it.
    throw new Error('BACKUP_AGE_RECIPIENT is no public key of age. It begins with age1.', { cause })
  }
  return encrypter
}

/**
 * Writes the accounts of a project into a folder, encrypted. Removes the file of an interrupted backup.
 * @returns their number; undefined if they are left out, because no key is set or the project does not give them
 */
export async function writeAccounts(
  project: Project,
  folder: string,
  keys: AccountKeys,
  retry: RetryOptions,
): Promise<number | undefined> {
  const path = join(folder, ACCOUNTS)
  await rm(path, { force: true })
  if (!keys.recipient) {
    retry.report('Note: the backup has no accounts, because BACKUP_AGE_RECIPIENT, a public key of age, is not set.')
    return undefined
  }
  const encrypter = encrypterFor(keys.recipient)
  const read = await readAccounts(project, retry)
  if (!read) {
    retry.report('Note: the backup has no accounts. Reading them needs the secret key, and a project of this version.')
    return undefined
  }
  const accounts = await opened(read, keys.adminKey)
  await writeAtomically(path, await encrypter.encrypt(JSON.stringify(accounts)), 0o600)
  return accounts.accounts.length
}

/** @returns undefined if the key may not read them, or if an earlier version made the project @throws ContentError */
function readAccounts({ client }: Project, retry: RetryOptions): Promise<Accounts | undefined> {
  return withRetry('The accounts could not be read', retry, async () =>
    accountsSchema.optional().parse(await unlessRefused(client.rpc('accounts_backup'))),
  )
}

/** Adds the opened secret of each authenticator app that the key can open. */
function opened(accounts: Accounts, adminKey: string | undefined): Promise<Accounts> {
  if (!adminKey) return Promise.resolve(accounts)
  const box = createSecretBox(adminKey)
  return withApps(accounts, async (one, id) => {
    const secret = await box.open(one.sealed, id).catch(() => undefined)
    return secret === undefined ? one : { ...one, secret }
  })
}

async function withApps(
  accounts: Accounts,
  change: (one: z.output<typeof app>, id: number) => Promise<object>,
): Promise<Accounts> {
  const changed = accounts.accounts.map(async (one) => ({ ...one, app: one.app && (await change(one.app, one.id)) }))
  return accountsSchema.parse({ ...accounts, accounts: await Promise.all(changed) })
}

/** The accounts of a backup; undefined if it has none, `hidden` if it has some and no identity file is set. */
export type FolderAccounts = Accounts | 'hidden' | undefined

/**
 * Reads the accounts of a backup.
 * @throws Error with the file and the remedy, if the identity is another one or the file is damaged
 */
export async function openAccounts(folder: string, { identityFile }: AccountKeys): Promise<FolderAccounts> {
  const path = join(folder, ACCOUNTS)
  if (!existsSync(path)) return undefined
  if (!identityFile) return 'hidden'
  const decrypter = new Decrypter()
  for (const identity of await identitiesIn(identityFile)) decrypter.addIdentity(identity)
  const sealed = await readFile(path)
  try {
    return accountsSchema.parse(JSON.parse(await decrypter.decrypt(sealed, 'text')))
  } catch (cause) {
    const isOther = cause instanceof Error && cause.message.includes('no identity matched')
    throw new Error(
      isOther
        ? `${identityFile} is not the identity of ${path}. Name the identity file that belongs to the public key of the backup, or unset BACKUP_AGE_IDENTITY_FILE to go on without accounts.`
        : `${path} is damaged. Take another backup, or unset BACKUP_AGE_IDENTITY_FILE to go on without accounts.`,
      { cause },
    )
  }
}

const SECRET = /^AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]+$/

/** The secret keys in a file of `age-keygen`. Messages never quote the file. */
async function identitiesIn(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`BACKUP_AGE_IDENTITY_FILE, ${file}, cannot be read: ${isFileError(cause) ? fileErrorReason(cause) : cause}.`)
  })
  const identities = text.split(/\r?\n/).filter((line) => SECRET.test(line))
  if (identities.length > 0) return identities
  throw new Error(
    `BACKUP_AGE_IDENTITY_FILE, ${file}, has no secret key of age. The line of a secret key begins with AGE-SECRET-KEY-1.`,
  )
}

/**
 * Restores accounts into a project to which nobody has signed in. An authenticator app works again if the backup has its opened secret,
 * or if the functions have the same key as before; otherwise its owner signs in with a recovery code.
 * @returns notes for the operator
 */
export async function restoreAccounts(
  { client }: Project,
  accounts: Accounts,
  { adminKey }: AccountKeys,
  retry: RetryOptions,
): Promise<string[]> {
  const box = adminKey ? createSecretBox(adminKey) : undefined
  let unread = 0
  const sealed = await withApps(accounts, async ({ secret, ...one }, id) => {
    if (box && secret !== undefined) return { ...one, sealed: await box.seal(secret, id) }
    if (!(await box?.open(one.sealed, id).catch(() => undefined))) unread += 1
    return one
  })
  const note = await withRetry('The accounts could not be restored', retry, async () => {
    const { error, status } = await client.rpc('restore_accounts', { p_accounts: sealed as unknown as Json })
    if (status === CONFLICT && error)
      return `the accounts of the backup were left out: ${error.message} Accounts are restored before the first sign-in.`
    if (error) throw classifyError(error, status)
    return `${accounts.accounts.length} accounts restored.`
  })
  if (unread === 0) return [note]
  return [
    note,
    `${unread} authenticator apps were sealed with another ADMIN_JWT_KEY: set that key for the functions again, or their owners sign in with a recovery code and set the app up again.`,
  ]
}

/** Names each account that differs from the account in the project, and the rule of roles if it differs. */
export async function differingAccounts(
  project: Project,
  expected: Accounts,
  keys: AccountKeys,
  retry: RetryOptions,
): Promise<string[]> {
  const read = await readAccounts(project, retry)
  if (!read) return ['every account']
  const found = await opened(read, keys.adminKey)
  const textOf = (accounts: Accounts) =>
    new Map(
      [...accounts.accounts, { ...accounts, accounts: [], id: 0, app: null }].map((one) => [
        one.id,
        // The same secret is sealed as another text each time.
        JSON.stringify({ ...one, app: one.app && { ...one.app, sealed: one.app.secret ? '' : one.app.sealed } }),
      ]),
    )
  const [before, after] = [textOf(expected), textOf(found)]
  return [...before.keys(), ...[...after.keys()].filter((id) => !before.has(id))]
    .filter((id) => before.get(id) !== after.get(id))
    .map((id) => (id === 0 ? 'which roles need a second factor' : `account ${id}`))
}
