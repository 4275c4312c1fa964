import type { AdminUser } from '@bayt/content/entities/admin-user'
import { ConflictError, ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { createStaff, setStaffPassword, updateStaff } from '@bayt/content/queries/staff'
import { readStaffAccount } from '@bayt/content/queries/staff-account'
import { hashPassword } from '../../../lib/password.ts'
import { isRefused } from '../../../resource/api/save-record.ts'
import type { NewRecord, SaveTarget } from '../../../resource/descriptor.ts'
import type { AccountInput } from '../schema.ts'

type Account = Omit<AccountInput, 'password'>

/**
 * Saves a staff account. A new account is stored once, however often the same request is sent.
 * @throws ConflictError if another session saved it since it was read; other ContentErrors
 */
export async function saveAccount(client: ContentClient, target: SaveTarget, input: AccountInput): Promise<AdminUser> {
  const { password = '', ...account } = input
  if (target.id === 'new') return createAccount(client, target, account, await hashPassword(password))
  return updateAccount(client, target.id, account, target.basedOn)
}

/** Creates an account. If a former attempt created it, gives it the values and the password that were typed last. */
async function createAccount(
  client: ContentClient,
  { request, isRetry, basedOn }: NewRecord,
  account: Account,
  passwordHash: string,
): Promise<AdminUser> {
  const id = await createStaff(client, account, passwordHash, request)
  const stored = await readStored(client, id)
  if (!isRetry) return stored
  await setStaffPassword(client, id, passwordHash, request)
  return isSameAccount(stored, account) ? stored : updateAccount(client, id, account, basedOn ?? stored.created_at)
}

/**
 * Reads the created account. A refused read, such as after the session's end, does not mean a refused creation: the creation is
 * repeated then.
 */
async function readStored(client: ContentClient, id: number): Promise<AdminUser> {
  try {
    return await readStaffAccount(client, id)
  } catch (cause) {
    const isGone = cause instanceof ContentError && cause.kind === 'not_found'
    if (isGone || !isRefused(cause)) throw cause
    throw new ContentError('server', `Account ${id} is stored, but could not be read.`, { cause })
  }
}

async function updateAccount(client: ContentClient, id: number, account: Account, basedOn: string): Promise<AdminUser> {
  try {
    return await updateStaff(client, id, account, basedOn)
  } catch (error) {
    const isConflict = error instanceof ContentError && error.kind === 'conflict'
    throw isConflict ? new ConflictError(await readStaffAccount(client, id)) : error
  }
}

function isSameAccount(stored: AdminUser, { email, full_name, role, active }: Account): boolean {
  return stored.email === email && stored.full_name === full_name && stored.role === role && stored.active === active
}
