import { readdirSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { MIGRATIONS_DIR } from './paths.ts'

const TABLE = 'supabase_migrations.schema_migrations'

/** The files of the migrations that were applied to a database, in their order. */
export async function readAppliedMigrations(database: PGlite): Promise<string[]> {
  const { rows: tables } = await database.query<{ exists: boolean }>(`select to_regclass('${TABLE}') is not null as exists`)
  if (!tables[0]?.exists) return []
  const { rows } = await database.query<{ file: string }>(
    `select version || '_' || name || '.sql' as file from ${TABLE} order by 1`,
  )
  return rows.map(({ file }) => file)
}

/**
 * Refuses a database to which a migration was applied that the repository does not have: the others expect another schema.
 * @throws Error that names the migrations and the remedy
 */
export function requireKnownMigrations(applied: string[]): void {
  const known = new Set(readdirSync(MIGRATIONS_DIR))
  const unknown = applied.filter((file) => !known.has(file))
  if (unknown.length === 0) return
  throw new Error(
    `This database was made with migrations that are not in supabase/migrations: ${unknown.join(', ')}. To keep its content, export it first, with the version of the project that made it. Then start with --fresh, which removes it and makes a new one.`,
  )
}
