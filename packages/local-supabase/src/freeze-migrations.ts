import { writeFileSync } from 'node:fs'
import { repositoryMigrations } from './applied-migrations.ts'
import { brokenFreezes } from './frozen-migrations.ts'

/**
 * Freezes all migrations before they reach `main`: adds the new migrations to `frozen-migrations.json`. Already frozen migrations must be
 * unchanged.
 */
const broken = brokenFreezes()
if (broken.length > 0)
  throw new Error(`Frozen migrations never change: ${broken.join(', ')}. Restore them, and add a new migration.`)
const hashes = Object.fromEntries(repositoryMigrations().map(({ file, hash }) => [file, hash]))
writeFileSync(new URL('frozen-migrations.json', import.meta.url), `${JSON.stringify(hashes, null, 2)}\n`)
