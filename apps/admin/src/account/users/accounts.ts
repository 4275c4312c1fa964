import { type AdminUser, type AdminUserInput, adminUserInput, newPasswordOf } from '@bayt/content/entities/admin-user'
import { USER_ROLES } from '@bayt/content/entities/categories'
import { PASSWORD_MIN_LENGTH } from '@bayt/content/entities/limits'
import { ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { createStaff, readStaffAccount, setStaffPassword, updateStaff } from '@bayt/content/queries/staff'
import type { z } from 'zod'
import { type Columns, isRefused, type RecordWrite, type RecordWritten } from '../../data/command.ts'
import { hashPassword } from '../../data/password.ts'
import type { HistorySubject } from '../../history/subject.ts'
import { localisedChoices, localisedField } from '../../record/localised-texts.ts'
import { USER_TEXTS } from './texts.ts'

/** A new account: the only form with a password (spec: admin §5). */
export const newAccountInput = (minLength = PASSWORD_MIN_LENGTH) => adminUserInput.extend({ password: newPasswordOf(minLength) })

export type AccountInput = z.output<typeof adminUserInput> & { password?: string }

/** Writes a staff account; a new account is stored once, however often the same request is sent. @throws ContentError */
export async function writeAccount(client: ContentClient, write: RecordWrite): Promise<RecordWritten> {
  if (write.action === 'insert') return createAccount(client, write.request, write.values as AccountInput, write.earlier)
  return changeAccount(client, write.id, write.values, write.seen, write.request)
}

/**
 * Creates an account. If a former attempt created the account, updates it with the values and the password that were typed last.
 */
async function createAccount(
  client: ContentClient,
  request: string,
  { password = '', ...account }: AccountInput,
  earlier: Columns | undefined,
): Promise<RecordWritten> {
  const passwordHash = await hashPassword(password)
  const id = await createStaff(client, account, passwordHash, request)
  const stored = await readStored(client, id)
  if (!earlier) return { row: stored, isChanged: true, overtaken: undefined }
  await setStaffPassword(client, id, passwordHash, request)
  return changeAccount(client, id, account, earlier)
}

async function changeAccount(
  client: ContentClient,
  id: number,
  values: Columns,
  seen: object,
  request?: string,
): Promise<RecordWritten> {
  const { account, ...result } = await updateStaff(client, id, values as Partial<AdminUserInput>, seen, request)
  return { ...result, row: account }
}

/**
 * Reads the created account. A refused read, such as after the session's end, does not mean that the creation was refused: the
 * next attempt repeats the creation.
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

const field = (name: 'full_name' | 'email' | 'role' | 'active') => {
  const { label } = localisedField(USER_TEXTS, name)
  return { name, label }
}

/** The history of staff accounts, without passwords. A deleted account cannot be restored: staff create the account again. */
export const ACCOUNT_HISTORY: HistorySubject = {
  table: 'admin_users',
  texts: USER_TEXTS,
  schema: adminUserInput,
  fields: [
    { ...field('full_name'), kind: 'text' },
    { ...field('email'), kind: 'text' },
    { ...field('role'), kind: 'choice', choices: localisedChoices(USER_TEXTS, USER_ROLES) },
    { ...field('active'), kind: 'flag' },
  ],
  nameOf: (columns) => ('full_name' in columns && typeof columns.full_name === 'string' ? columns.full_name : ''),
  read: readStaffAccount,
  write: writeAccount,
}
