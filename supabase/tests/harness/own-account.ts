import type { BackendAddress } from './backend.ts'
import { type Role, server } from './clients.ts'
import { HASH_OF_PASSWORD } from './known-password.ts'

interface OwnAccount {
  email: string
  full_name: string
  role: Role
}

/**
 * An account whose owner has chosen the password, as the operator creates it: an account from Users must replace its password
 * first. @returns its id
 */
export async function addOwnAccount(
  backend: BackendAddress,
  { email, full_name, role }: OwnAccount,
  hash: string = HASH_OF_PASSWORD,
): Promise<number> {
  const client = server(backend)
  const account = { p_email: email, p_full_name: full_name, p_password_hash: hash, p_another: true }
  const { data: id } = await client.rpc('staff_bootstrap', account).throwOnError()
  if (role !== 'admin') await client.from('admin_users').update({ role }).eq('id', id).throwOnError()
  return id
}

/** The arguments of `staff_update` that activate or deactivate an account. */
export const activation = (id: number, active = true) => ({
  p_request: crypto.randomUUID(),
  p_id: id,
  p_values: { active },
  p_seen: { active: !active },
})
