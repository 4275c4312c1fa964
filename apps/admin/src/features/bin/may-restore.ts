import type { SessionUser } from '@bayt/content/entities/admin-user'
import type { DeletedRecord } from '@bayt/content/queries/history'

/**
 * Whether an account may restore a record: moderators restore only records that they deleted themselves. The database enforces
 * the same rule.
 */
export function mayRestore({ role, id }: SessionUser, { deleted_by }: DeletedRecord): boolean {
  return role !== 'moderator' || deleted_by === id
}
