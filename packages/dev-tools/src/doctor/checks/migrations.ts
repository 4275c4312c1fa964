import { projectWithKey } from '@bayt/content-transfer/project'
import { compareMigrations, hashOfMigration, repositoryMigrations, some } from '@bayt/local-supabase/applied-migrations'
import { type Check, type Finding, findings, type Target, type Unknown } from '../check.ts'

/** A migration of the project; `text` is null where the project keeps only its name. */
interface StoredMigration {
  file: string
  text: string | null
}

/** The function came with a migration, and PostgREST answers 404 for unknown functions. */
const NOT_FOUND = 404
const PUSH = 'Apply them: npx supabase@3.1.0 db push --remote.'
const OTHER_VERSION =
  'Run the doctor in the version of the code that was deployed, or move the content into a new project (docs/backup.md). Never repair the list of migrations.'

/**
 * Compares the migrations of the project with those of this checkout, by name and text. The Supabase CLI (`db push`) stores the text in
 * `supabase_migrations.schema_migrations`, split into statements, without the semicolons and blanks between them: the hash leaves both out.
 * A row without a text is compared by its name only.
 */
export const migrations: Check = {
  title: 'The applied migrations are those of this code',
  async run({ supabase, secretKey }: Target) {
    if (secretKey === undefined) return [{ unknown: 'set SUPABASE_SECRET_KEY in the environment.' }]
    const { data, error, status } = await projectWithKey(supabase, secretKey).client.rpc('applied_migrations')
    if (!error) return judgeMigrations(data)
    const fault = `Which migrations were applied is unknown: the project answers ${status} (${error.message}).`
    return [{ fault, remedy: status === NOT_FOUND ? PUSH : 'Use the secret key of this project.' }]
  },
}

export function judgeMigrations(stored: readonly StoredMigration[], repository = repositoryMigrations()): (Finding | Unknown)[] {
  if (stored.length === 0)
    return [{ unknown: 'the project keeps no list of its migrations: they were not applied by the Supabase CLI.' }]
  const ofRepository = new Map(repository.map(({ file, hash }) => [file, hash]))
  const nameless = stored.filter(({ text }) => text === null).map(({ file }) => file)
  const applied = stored.map(({ file, text }) => ({
    file,
    hash: text === null ? (ofRepository.get(file) ?? '') : hashOfMigration(text),
  }))
  const { changed, unknown, pending } = compareMigrations(applied, repository)
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
