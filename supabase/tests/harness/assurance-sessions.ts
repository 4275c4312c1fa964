import { loginResponse } from '@bayt/content/entities/session'
import type { ContentTable } from '@bayt/content/entities/tables'
import { createRequestId } from '@bayt/content/queries/request-id'
import { setStaffPassword } from '@bayt/content/queries/staff'
import type { BackendAddress } from './backend.ts'
import { server, sharedSession, withToken } from './clients.ts'
import { HASH_OF_PASSWORD } from './known-password.ts'
import { activation } from './own-account.ts'
import { passkeyCalls } from './passkey-account.ts'
import { anyRow, verbs } from './table-calls.ts'
import { claimsOf } from './tokens.ts'

/** Opens sessions with different assurance. Until `cleanUp`, moderators must have a second factor. */
export async function openAssuranceSessions(backend: BackendAddress) {
  const people = passkeyCalls(backend)
  const { client: admin } = await sharedSession(backend, 'admin')
  const again = async (email: string) => loginResponse.parse((await people.login({ email, password: people.password })).body)

  const proven = await people.keeper('proven@restart.example', 'admin')
  const stale = await people.keeper('stale@restart.example', 'admin')
  const idle = await people.addPerson('idle@restart.example')
  const reset = await people.addPerson('reset@restart.example')
  await setStaffPassword(admin, reset.user.id, HASH_OF_PASSWORD)
  const must = await people.addPerson('must@restart.example', 'moderator')
  const demand = (isOn: boolean) =>
    withToken(backend, proven.token).rpc('set_second_factor_rule', { p_role: 'moderator', p_is_on: isOn }).throwOnError()
  await demand(true)

  const session = (token: string) => String(claimsOf(token).session_id)
  return {
    tokens: {
      proven: proven.token,
      stale: stale.token,
      idle: idle.token,
      reset: (await again(reset.user.email)).token,
      must: (await again(must.user.email)).token,
    },
    /** The passkey of `proven`. */
    keeper: proven,
    /** Lets time pass for two sessions, in a database that no backend uses. */
    aging: `
      update private.admin_sessions set second_factor_at = now() - interval '11 minutes' where id = '${session(stale.token)}';
      update private.admin_sessions set used_at = now() - interval '31 minutes' where id = '${session(idle.token)}';`,
    async cleanUp(): Promise<void> {
      await demand(false)
      await people.cleanUp()
    },
  }
}

/** The outcomes for a session: of every verb on some content tables, of a change of accounts, and of the insert of a form. */
export async function callsOf(backend: BackendAddress, token: string, tables: readonly ContentTable[]) {
  const client = withToken(backend, token)
  const content = new Set<string>()
  for (const table of tables) {
    const outcomes = await verbs(client, table, await anyRow(server(backend), table))
    for (const outcome of Object.values(outcomes)) content.add(outcome)
  }
  const accounts = await client.rpc('staff_update', activation(2))
  const form = await client.rpc('run_command', { p_request: createRequestId(), p_action: 'insert', p_table: 'partners' })
  if (form.data)
    await client
      .from('partners')
      .delete()
      .eq('id', (form.data as { row: { id: number } }).row.id)
      .throwOnError()
  return { content: [...content], accounts: accounts.status, form: form.error?.details ?? form.status }
}
