import {
  compareProject,
  readProjectMigrations,
  repositoryMigrations,
  type StoredMigration,
  some,
  UnknownMigrationsError,
} from '@bayt/local-supabase/applied-migrations'
import { type Check, type Finding, findings, type Target, type Unknown } from '../check.ts'

/** PostgREST answers 404 for unknown functions: a project without `applied_migrations` lacks the migration of this function. */
const NOT_FOUND = 404
const PUSH = 'Apply them: npx supabase@3.1.0 db push --remote.'
const OTHER_VERSION =
  'Run the doctor in the version of the code that was deployed, or move the content into a new project (docs/backup.md). Never repair the list of migrations.'

export const migrations: Check = {
  title: 'The applied migrations are those of this code',
  async run({ supabase, secretKey }: Target) {
    if (secretKey === undefined) return [{ unknown: 'set SUPABASE_SECRET_KEY in the environment.' }]
    try {
      return judgeMigrations(await readProjectMigrations(supabase, secretKey))
    } catch (error) {
      if (!(error instanceof UnknownMigrationsError)) throw error
      return [{ fault: error.message, remedy: error.status === NOT_FOUND ? PUSH : 'Use the secret key of this project.' }]
    }
  },
}

export function judgeMigrations(stored: readonly StoredMigration[], repository = repositoryMigrations()): (Finding | Unknown)[] {
  if (stored.length === 0)
    return [{ unknown: 'the project keeps no list of its migrations: they were not applied by the Supabase CLI.' }]
  const nameless = stored.filter(({ text }) => text === null).map(({ file }) => file)
  const { changed, unknown, pending } = compareProject(stored, repository)
  return [
    ...findings(
      [changed.length > 0, `Applied with another text than the code has: ${some(changed)}.`, OTHER_VERSION],
      [unknown.length > 0, `Applied, and not in the code: ${some(unknown)}.`, OTHER_VERSION],
      [pending.length > 0, `Not applied: ${some(pending)}.`, PUSH],
    ),
    ...(nameless.length > 0
      ? [{ unknown: `the project keeps no text of ${some(nameless)}: only the names were compared.` }]
      : []),
  ]
}
