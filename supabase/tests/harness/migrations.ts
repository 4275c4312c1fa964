import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SUPABASE_DIR = fileURLToPath(new URL('../../', import.meta.url))

export interface Script {
  name: string
  sql: string
}

const read = (name: string): Script => ({ name, sql: readFileSync(`${SUPABASE_DIR}${name}`, 'utf8') })

/**
 * The scripts for the state of a project before the first migration. A server also gets the objects that only hosted projects
 * have; the superuser of the server runs both scripts.
 */
export const platformScripts = (kind: 'pglite' | 'postgres') => [
  read('tests/platform.sql'),
  ...(kind === 'postgres' ? [read('tests/hosted.sql')] : []),
]

/** The unchanged migrations in their order. */
export const migrationScripts = () =>
  readdirSync(`${SUPABASE_DIR}migrations`)
    .sort()
    .map((name) => read(`migrations/${name}`))

/** @throws Error that names the script which cannot be applied */
export async function applyScripts(scripts: Script[], run: (sql: string) => PromiseLike<unknown>): Promise<void> {
  for (const { name, sql } of scripts) {
    try {
      await run(sql)
    } catch (cause) {
      throw new Error(`${name} cannot be applied: ${cause instanceof Error ? cause.message : cause}`, { cause })
    }
  }
}
