import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SUPABASE_DIR = fileURLToPath(new URL('../../', import.meta.url))

/** The scripts for an empty database: the platform, then the unchanged migrations in order. */
export function databaseScripts(): { name: string; sql: string }[] {
  const read = (name: string) => ({ name, sql: readFileSync(`${SUPABASE_DIR}${name}`, 'utf8') })
  const migrations = readdirSync(`${SUPABASE_DIR}migrations`).sort()
  return [read('tests/platform.sql'), ...migrations.map((name) => read(`migrations/${name}`))]
}
