import type { Json } from '../database.types.ts'
import { type AdminUser, type AdminUserInput, adminUserRow } from '../entities/admin-user.ts'
import type { ContentClient } from './client.ts'
import { commandCounts, type OvertakenRecord } from './commands.ts'
import { readAll } from './read-all.ts'
import { createRequestId } from './request-id.ts'
import { parseAnswer, throwOnError, unwrap } from './unwrap.ts'

/** The calls of the users screen (spec: admin §7). Writes go through functions of the database, never to the table. */

const COLUMNS = 'id, email, full_name, role, active, created_at, updated_at, last_login'

/** All staff accounts, newest first. */
export async function readStaff(client: ContentClient): Promise<AdminUser[]> {
  const rows = await readAll((from, to) =>
    client
      .from('admin_users')
      .select(COLUMNS, { count: 'exact' })
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(from, to),
  )
  return rows as AdminUser[]
}

/** Reads one staff account. @throws ContentError `not_found` */
export async function readStaffAccount(client: ContentClient, id: number): Promise<AdminUser> {
  const row = await unwrap(client.from('admin_users').select(COLUMNS).eq('id', id).single())
  return parseAnswer('about an account', adminUserRow, row)
}

/**
 * Creates an account, once for each request.
 * @param passwordHash bcrypt, cost 10, computed in the browser (spec: admin §5)
 * @param request a UUID; a call whose response was lost is repeated with the same UUID
 * @returns the id of the account; a repetition changes nothing
 */
export function createStaff(
  client: ContentClient,
  input: AdminUserInput,
  passwordHash: string,
  request: string = createRequestId(),
): Promise<number> {
  return unwrap(
    client.rpc('staff_create', {
      p_email: input.email,
      p_full_name: input.full_name,
      p_role: input.role,
      p_active: input.active,
      p_password_hash: passwordHash,
      p_request: request,
    }),
  )
}

/**
 * Changes fields of an account, except its password, once for each request; deactivation ends its sessions. `undoCommand` reverts the
 * change.
 * @param seen the account as the caller saw it
 * @returns `overtaken` if somebody changed one of the fields after `seen`: then nothing is changed
 */
export async function updateStaff(
  client: ContentClient,
  id: number,
  values: Partial<AdminUserInput>,
  seen: object,
  request: string = createRequestId(),
): Promise<UpdatedAccount> {
  const columns = new Map(Object.entries(seen))
  const call = {
    p_request: request,
    p_id: id,
    p_values: values,
    p_seen: Object.fromEntries(Object.keys(values).map((column) => [column, columns.get(column)])) as Json,
  }
  const answer = parseAnswer('about an account', updatedAccount, await unwrap(client.rpc('staff_update', call)))
  return { account: answer.row, isChanged: answer.changed > 0, overtaken: answer.overtaken[0] }
}

const updatedAccount = commandCounts.extend({ row: adminUserRow })

/** The result of `updateStaff`. */
export interface UpdatedAccount {
  account: AdminUser
  isChanged: boolean
  overtaken: OvertakenRecord | undefined
}

/**
 * Replaces the password of an account and ends its sessions.
 * @param request the request of `createStaff`: with this request, a new password before the first sign-in counts as a part of the
 * creation, not as a reset
 */
export function setStaffPassword(client: ContentClient, id: number, passwordHash: string, request?: string): Promise<void> {
  const values = { p_id: id, p_password_hash: passwordHash, ...(request !== undefined && { p_request: request }) }
  return throwOnError(client.rpc('staff_set_password', values))
}

/** Deletes an account and ends its sessions. */
export function deleteStaff(client: ContentClient, id: number): Promise<void> {
  return throwOnError(client.rpc('staff_delete', { p_id: id }))
}
