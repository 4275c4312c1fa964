import type { AdminUser } from '@bayt/content/entities/admin-user'
import { foldForSearch } from '@bayt/content/search/fold'

/** The accounts whose name or email contains the search text, both folded for searching. */
export function searchAccounts(accounts: AdminUser[], search: string): AdminUser[] {
  const wanted = foldForSearch(search)
  return accounts.filter(({ full_name, email }) => foldForSearch(`${full_name} ${email}`).includes(wanted))
}
