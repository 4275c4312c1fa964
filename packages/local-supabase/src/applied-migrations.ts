import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { MIGRATIONS_DIR } from './paths.ts'
import { readIfExists } from './read-if-exists.ts'
import { Refusal } from './refusal.ts'

const TIMEOUT_MS = 30_000
const TABLE = 'supabase_migrations.schema_migrations'

/** A migration as a database has applied it: its file, and the hash of its statements. */
export interface AppliedMigration {
  file: string
  hash: string
}

/** A migration of a project; `text` is null if the project keeps only the name. */
export interface StoredMigration {
  file: string
  text: string | null
}

/** The differences between a database's migrations and the repository's. Names of files, in their order. */
export interface MigrationDifferences {
  /** Applied with other statements. */
  changed: string[]
  /** Applied, and not in the repository. */
  unknown: string[]
  /** In the repository, and not applied. */
  pending: string[]
  /** Pending with a smaller number than an applied one: `db push` would refuse them. */
  early: string[]
}

/**
 * The hash of a migration, without blanks and semicolons: each program that applies migrations splits the texts into statements in its own
 * way.
 */
export function hashOfMigration(text: string): string {
  return createHash('sha256')
    .update(text.replace(/[ \t\r\n;]/g, ''))
    .digest('hex')
}

/** The migrations of the repository, with their texts. */
export function readMigrations(folder = MIGRATIONS_DIR): { file: string; text: string }[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return files.sort().map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
}

/** The migrations of the repository, as a database would have applied them. */
export const repositoryMigrations = (folder = MIGRATIONS_DIR): AppliedMigration[] =>
  readMigrations(folder).map(({ file, text }) => ({ file, hash: hashOfMigration(text) }))

/** The migrations that were applied to a database, in their order. */
export async function readAppliedMigrations(database: PGlite): Promise<AppliedMigration[]> {
  const { rows: tables } = await database.query<{ exists: boolean }>(`select to_regclass('${TABLE}') is not null as exists`)
  if (!tables[0]?.exists) return []
  const { rows } = await database.query<{ file: string; text: string }>(
    `select version || '_' || name || '.sql' as file, coalesce(array_to_string(statements, ''), '') as text from ${TABLE} order by 1`,
  )
  return rows.map(({ file, text }) => ({ file, hash: hashOfMigration(text) }))
}

/** The error for a project that does not report its migrations, with the status of its answer. */
export class UnknownMigrationsError extends Error {
  override readonly name = 'UnknownMigrationsError'
  readonly status: number

  constructor(status: number, answer: string) {
    super(`Which migrations were applied is unknown: the project answers ${status} (${answer}).`)
    this.status = status
  }
}

/** Asks a running project for its migrations. Needs only Node. @throws UnknownMigrationsError if the project refuses */
export async function readProjectMigrations(url: string, secretKey: string): Promise<StoredMigration[]> {
  const answer = await fetch(`${url.replace(/\/$/, '')}/rest/v1/rpc/applied_migrations`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw new UnknownMigrationsError(answer.status, (await answer.text()).slice(0, 200))
  return (await answer.json()) as StoredMigration[]
}

/**
 * Compares the migrations of a project with the migrations of the repository, by name and text. The Supabase CLI (`db push`)
 * stores the text in `supabase_migrations.schema_migrations`, split into statements, without the semicolons and blanks between
 * them. The hash therefore ignores semicolons and blanks. A row without a text is compared by its name only.
 */
export function compareProject(stored: readonly StoredMigration[], repository = repositoryMigrations()): MigrationDifferences {
  const hashes = new Map(repository.map(({ file, hash }) => [file, hash]))
  const applied = stored.map(({ file, text }) => ({
    file,
    hash: text === null ? (hashes.get(file) ?? '') : hashOfMigration(text),
  }))
  return compareMigrations(applied, repository)
}

export function compareMigrations(
  applied: readonly AppliedMigration[],
  repository: readonly AppliedMigration[] = repositoryMigrations(),
): MigrationDifferences {
  const known = new Map(repository.map(({ file, hash }) => [file, hash]))
  const isApplied = new Set(applied.map(({ file }) => file))
  const pending = repository.filter(({ file }) => !isApplied.has(file)).map(({ file }) => file)
  return {
    changed: applied.filter(({ file, hash }) => known.has(file) && known.get(file) !== hash).map(({ file }) => file),
    unknown: applied.filter(({ file }) => !known.has(file)).map(({ file }) => file),
    pending,
    early: pending.filter((file) => applied.some((each) => each.file > file)),
  }
}

/** File of a state folder: names the newer migrations with which older code may serve this database. */
const ACCEPTED = 'newer-migrations.json'

/** Lets older code serve a database with these migrations. An update has checked them, and then proves the new code or has returned. */
export function acceptNewer(stateDir: string, migrations: readonly AppliedMigration[]): void {
  writeFileSync(join(stateDir, ACCEPTED), JSON.stringify(migrations), { flush: true })
}

function isAccepted({ file, hash }: AppliedMigration, stateDir: string): boolean {
  const accepted: AppliedMigration[] = JSON.parse(readIfExists(join(stateDir, ACCEPTED)) ?? '[]')
  return accepted.some((each) => each.file === file && each.hash === hash)
}

/**
 * Refuses a database whose migrations differ from the migrations of the repository: the code expects another schema.
 * @throws Refusal that names the migrations and the remedy
 */
export function requireKnownMigrations(applied: readonly AppliedMigration[], folder: string): void {
  const { changed, unknown } = compareMigrations(applied.filter((each) => !isAccepted(each, folder)))
  if (changed.length === 0 && unknown.length === 0) return
  const lines = [
    ...(changed.length > 0 ? [`  changed since   ${some(changed)}`] : []),
    ...(unknown.length > 0 ? [`  not in the code ${some(unknown)}`] : []),
  ]
  throw new Refusal(
    `The database of this project was made by another version of the code: its migrations differ from supabase/migrations.
  folder          ${folder}
${lines.join('\n')}
The folder stays as it is. To go on with its content:
  npm run content:export -- backup         exports it with the migrations that it has
  npm start -- --empty                     keeps the folder under another name, and starts an empty project
  npm run content:import -- backup         in a second window
To go on with the demo catalogue instead: npm start -- --fresh removes the folder.`,
  )
}

/** The first three files by name, and the number of the other files. */
export function some(files: readonly string[]): string {
  const rest = files.length - 3
  return files.slice(0, 3).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
