import { type AppliedMigration, compareMigrations, repositoryMigrations } from './applied-migrations.ts'
import frozen from './frozen-migrations.json' with { type: 'json' }

/**
 * The migrations that installed projects have applied, in their order, with the hashes of their statements (`hashOfMigration`).
 * Frozen migrations never change. Who adds a migration to `main` adds it to `frozen-migrations.json`.
 */
export const FROZEN_MIGRATIONS: readonly AppliedMigration[] = Object.entries(frozen).map(([file, hash]) => ({ file, hash }))

/**
 * The migrations that an installed project could not follow: changed or removed frozen migrations, and new migrations whose number
 * is not above all frozen numbers.
 */
export function brokenFreezes(migrations = repositoryMigrations(), frozenMigrations = FROZEN_MIGRATIONS): string[] {
  const { changed, unknown, pending } = compareMigrations(frozenMigrations, migrations)
  const newest = frozenMigrations.at(-1)?.file ?? ''
  return [...changed, ...unknown, ...pending.filter((file) => file < newest)]
}
