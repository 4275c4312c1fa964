import type { AdminUser } from '@bayt/content/entities/admin-user'
import { ConflictError, ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { createStaff, readStaff, setStaffPassword, updateStaff } from '@bayt/content/queries/staff'
import { readStaffAccount } from '@bayt/content/queries/staff-account'
import { hashPassword } from '../../../lib/password.ts'
import type { SaveTarget } from '../../../resource/descriptor.ts'
import type { AccountInput } from '../schema.ts'

/**
 * Saves a staff account.
 * @throws ConflictError if another session saved it since it was read; other ContentErrors
 */
export async function saveAccount(client: ContentClient, target: SaveTarget, input: AccountInput): Promise<AdminUser> {
  const { password = '', ...account } = input
  if (target.id === 'new') return createAccount(client, account, await hashPassword(password), target.mayHaveArrived)
  try {
    await updateStaff(client, target.id, account, target.basedOn)
  } catch (error) {
    const isConflict = error instanceof ContentError && error.kind === 'conflict'
    throw isConflict ? new ConflictError(await readStaffAccount(client, target.id)) : error
  }
  return readStaffAccount(client, target.id)
}

/** Creates an account. If an interrupted attempt already created it, only sets the password that was typed last. */
async function createAccount(
  client: ContentClient,
  account: Omit<AccountInput, 'password'>,
  passwordHash: string,
  mayHaveArrived: boolean,
): Promise<AdminUser> {
  const existing = mayHaveArrived ? (await readStaff(client)).find((stored) => isSameAccount(stored, account)) : undefined
  if (existing) await setStaffPassword(client, existing.id, passwordHash)
  const id = existing?.id ?? (await createStaff(client, account, passwordHash))
  return readStaffAccount(client, id)
}

function isSameAccount(stored: AdminUser, { email, full_name, role, active }: Omit<AccountInput, 'password'>): boolean {
  return stored.email === email && stored.full_name === full_name && stored.role === role && stored.active === active
}
