import type { UserRole } from '@bayt/content/entities/categories'
import type { OwnFactor } from '@bayt/content/entities/second-factor'

/** The suggested number of passkeys of an admin: nobody should depend on a single device. */
export const SUGGESTED_PASSKEYS = 2

/**
 * The next sensible step towards a safe account: a second factor, then recovery codes if none are left, then for an admin passkeys on
 * two devices. `nothing` if all is set up.
 */
export function nextStep({ set_up_at, passkeys, codes_left }: OwnFactor, role: UserRole | undefined) {
  if (set_up_at === null && passkeys === 0) return 'factor'
  if (codes_left === 0) return 'codes'
  return role === 'admin' && passkeys < SUGGESTED_PASSKEYS ? 'passkey' : 'nothing'
}
