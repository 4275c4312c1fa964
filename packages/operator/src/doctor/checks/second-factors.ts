import { projectWithKey } from '@bayt/content-transfer/project'
import type { Check, Finding, Target, Unknown } from '../check.ts'
import { APPLY_MIGRATIONS } from '../rest.ts'

/** Per role: the active accounts that must show a second factor, and the accounts that a password alone opens. */
interface RoleProof {
  role: string
  is_demanded: boolean
  accounts: number
  open_accounts: number
}

/**
 * For each account that must show a second factor, the database opens a session with the password alone, reads through the
 * policies, and rolls back. The tests of the API prove that the gateway forwards the claims of a token.
 */
export const secondFactors: Check = {
  title: 'A password alone opens no account that must show a second factor',
  async run({ supabase, secretKey }: Target) {
    if (secretKey === undefined) return [{ unknown: 'set SUPABASE_SECRET_KEY in the environment.' }]
    const { data, error, status } = await projectWithKey(supabase, secretKey).client.rpc('second_factor_proof')
    if (!error) return judge(data)
    const fault = `Whether second factors are demanded is unknown: the project answers ${status} (${error.message}).`
    return [{ fault, remedy: status === 401 ? 'Use the secret key of this project.' : APPLY_MIGRATIONS }]
  },
}

/** The findings of the proof for all roles. */
export function judge(roles: RoleProof[]): (Finding | Unknown)[] {
  const opened = roles.filter(({ open_accounts }) => open_accounts > 0)
  const faults = opened.map(({ role, accounts, open_accounts }) => ({
    fault: `A password alone opens ${open_accounts} of ${accounts} accounts of the role "${role}" that must show a second factor.`,
    remedy: APPLY_MIGRATIONS,
  }))
  if (roles.every(({ is_demanded, accounts }) => !is_demanded && accounts === 0)) {
    return [{ unknown: 'no role must have a second factor (Users → Security in the admin), and no account has one.' }]
  }
  const without = roles.filter(({ is_demanded, accounts }) => is_demanded && accounts === 0)
  return [...faults, ...without.map(({ role }) => ({ unknown: `the role "${role}" has no active account to try.` }))]
}
