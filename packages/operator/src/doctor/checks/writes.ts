import { ENTITIES, eachTable } from '@bayt/content/entities/tables'
import type { Check, Finding, Target } from '../check.ts'
import { type HttpAnswer, parseJson } from '../http.ts'
import { APPLY_MIGRATIONS, fetchAsVisitor } from '../rest.ts'

/**
 * An invalid value for each table. Postgres checks grants and policies before constraints, so a constraint error proves that the
 * policies allowed the write. An error of either kind writes nothing.
 */
const INVALID: Record<string, object> = {
  // Every table rejects a blank name, and a record without the product that it is named after.
  ...eachTable((table) => ({ [ENTITIES[table].name.en]: ENTITIES[table].name.en === 'product_id' ? null : '' })),
  admin_users: { full_name: '' },
  site_changes: { operation: 'none' },
  site_builds: { state: 'none' },
}

/** Invalid arguments, so that nothing changes even if a call is allowed. */
const CALLS: Record<string, object> = {
  staff_bootstrap: { p_email: '', p_full_name: '', p_password_hash: '', p_another: false },
  login_begin: { p_email: 'doctor' },
  report_build: {
    p_build_key: crypto.randomUUID(),
    p_state: 'none',
    p_newest_change: null,
    p_release_id: null,
    p_reason: null,
    p_dead_links: [],
  },
  request_once: { p_id: 'doctor' },
}

const isRefused = ({ status, text }: HttpAnswer) =>
  status >= 400 && ([401, 403, 404].includes(status) || /42501|row-level security|permission denied/.test(text))

async function insertFaults(target: Target, table: string, row: object): Promise<Finding[]> {
  const answer = await fetchAsVisitor(target, `/rest/v1/${table}`, { method: 'POST', body: JSON.stringify(row) })
  return isRefused(answer) ? [] : [{ fault: `Everybody can insert into ${table}.`, remedy: APPLY_MIGRATIONS }]
}

/** Tries to change a row that visitors see: no visitor can change a row that is hidden from visitors, so such a row proves nothing. */
async function updateFaults(target: Target, table: string, row: object): Promise<Finding[]> {
  const seen = parseJson((await fetchAsVisitor(target, `/rest/v1/${table}?select=id&order=id.desc&limit=1`)).text)
  const id = Array.isArray(seen) ? seen[0]?.id : undefined
  if (typeof id !== 'number') return []
  const answer = await fetchAsVisitor(target, `/rest/v1/${table}?id=eq.${id}`, { method: 'PATCH', body: JSON.stringify(row) })
  const isUnchanged = answer.status < 300 && (answer.text === '' || answer.text === '[]')
  return isRefused(answer) || isUnchanged ? [] : [{ fault: `Everybody can change rows of ${table}.`, remedy: APPLY_MIGRATIONS }]
}

async function callFaults(target: Target, name: string, values: object): Promise<Finding[]> {
  const answer = await fetchAsVisitor(target, `/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(values) })
  return isRefused(answer) ? [] : [{ fault: `Everybody can call ${name} (status ${answer.status}).`, remedy: APPLY_MIGRATIONS }]
}

export const writes: Check = {
  title: 'Visitors can write nothing',
  async run(target) {
    const found = await Promise.all([
      ...Object.entries(INVALID).flatMap(([table, row]) => [insertFaults(target, table, row), updateFaults(target, table, row)]),
      ...Object.entries(CALLS).map(([name, values]) => callFaults(target, name, values)),
    ])
    return found.flat()
  },
}
