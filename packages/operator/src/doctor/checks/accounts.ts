import type { Check } from '../check.ts'
import { hasRows } from '../http.ts'
import { APPLY_MIGRATIONS, fetchAsVisitor } from '../rest.ts'

const CLOSED_TABLES = ['admin_users', 'site_changes', 'site_builds']
const CLOSED_SCHEMAS = [
  ['private', 'admin_credentials'],
  ['private', 'admin_sessions'],
  ['auth', 'users'],
] as const

export const accounts: Check = {
  title: 'Accounts, sessions, outbox and builds are hidden from visitors',
  async run(target) {
    const tables = CLOSED_TABLES.map(async (table) => {
      const answer = await fetchAsVisitor(target, `/rest/v1/${table}?select=*&limit=1`)
      return hasRows(answer) ? [{ fault: `Everybody can read ${table}.`, remedy: APPLY_MIGRATIONS }] : []
    })
    const schemas = CLOSED_SCHEMAS.map(async ([schema, table]) => {
      const answer = await fetchAsVisitor(target, `/rest/v1/${table}?select=*&limit=1`, { headers: { 'accept-profile': schema } })
      const remedy =
        'Expose the schema "public" alone: supabase/config.toml, [api] schemas; Settings → Data API in the dashboard.'
      return answer.status < 300 ? [{ fault: `The API serves the schema "${schema}".`, remedy }] : []
    })
    return (await Promise.all([...tables, ...schemas])).flat()
  },
}
