import type { SessionUser } from '@bayt/content/entities/admin-user'
import type { DeletedRecord } from '@bayt/content/queries/history'

/** Whether an account may restore a record: moderators only what they deleted themselves. The database refuses it too. */
export function mayRestore({ role, id }: SessionUser, { deleted_by }: DeletedRecord): boolean {
  return role !== 'moderator' || deleted_by === id
}
