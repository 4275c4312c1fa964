import { type AdminUser, adminUserRow } from '../entities/admin-user.ts'
import type { ContentClient } from './client.ts'
import { parseAnswer } from './parse-answer.ts'
import { unwrap } from './unwrap.ts'

/** Reads one staff account. @throws ContentError `not_found` */
export async function readStaffAccount(client: ContentClient, id: number): Promise<AdminUser> {
  const columns = 'id, email, full_name, role, active, created_at, updated_at, last_login'
  const row = await unwrap(client.from('admin_users').select(columns).eq('id', id).single())
  return parseAnswer('about an account', adminUserRow, row)
}
