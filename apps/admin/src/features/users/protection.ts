import type { AdminUser, SessionUser } from '@bayt/content/entities/admin-user'

/**
 * Why an account cannot be deleted, deactivated or demoted. The database refuses such a change too; the console disables the
 * action first.
 */
export type Protection = 'first' | 'self' | 'last_admin'

const FIRST_ACCOUNT_ID = 1

const isActiveAdmin = ({ role, active }: AdminUser) => role === 'admin' && active

export function protectionOf(account: AdminUser, viewer: SessionUser, accounts: AdminUser[]): Protection | undefined {
  if (account.id === FIRST_ACCOUNT_ID) return 'first'
  if (account.id === viewer.id) return 'self'
  const isLastAdmin = isActiveAdmin(account) && accounts.filter(isActiveAdmin).length === 1
  return isLastAdmin ? 'last_admin' : undefined
}
