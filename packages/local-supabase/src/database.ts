import './lite-environment.ts'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type PGlite, types } from '@electric-sql/pglite'
import type { App } from '@supabase/lite'
import { applyPendingMigrations, createApi } from '@supabase/lite/cli'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { compareMigrations, readAppliedMigrations, requireKnownMigrations } from './applied-migrations.ts'
import { checkDatabaseFolder, openingRefusal } from './database-folder.ts'
import { durableOptions, flushFolder } from './durable-files.ts'
import { MIGRATIONS_DIR, SUPABASE_DIR } from './paths.ts'
import { likePostgrest } from './postgrest-errors.ts'
import { restrictToOwner } from './private-files.ts'
import { Refusal } from './refusal.ts'
import type { ProjectSecrets } from './secrets.ts'

/** The embedded project: Supabase's API over PGlite. */
export interface EmbeddedProject {
  app: App
  database: PGlite
}

/**
 * Opens the project of a state folder, which holds database and stored files; migrations come from the repository. Supabase lite
 * works in the current folder, so this function makes the state folder the current folder.
 * @param url public address of the project, which appears in answers
 * @param isAsApplied keeps the database's own migrations, also those of another version of the code
 * @throws Refusal if the files of the database are damaged, the disk is full, or the database has other migrations
 */
export async function openProject(
  stateDir: string,
  secrets: ProjectSecrets,
  url: string,
  isAsApplied = false,
): Promise<EmbeddedProject> {
  const folder = join(stateDir, 'database')
  checkDatabaseFolder(folder)
  prepareFolder(stateDir)
  process.chdir(stateDir)
  Object.assign(process.env, {
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    SUPABASE_SECRET_KEY: secrets.secretKey,
    SUPABASE_JWT_SECRET: secrets.jwtSecret,
    SUPABASE_URL: url,
  })
  const isNew = !existsSync(folder)
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: { parsers: { [TIMESTAMPTZ]: toIsoTimestamp }, ...(await durableOptions(folder)) },
  })
  // Checked before Supabase lite uses the database: Supabase lite would print the error itself.
  await connection.driver.waitReady.catch((error: unknown) => {
    throw openingRefusal(error, folder)
  })
  connection.driver.parsers = parsersOfOurTypes(connection.driver.parsers)
  connection.driver.query = withLimitedValues(connection.driver.query.bind(connection.driver))
  const normalizeDbError = connection.normalizeDbError.bind(connection)
  connection.normalizeDbError = (error) => likePostgrest(normalizeDbError(error))
  const { local } = (await createApi({ withSupabaseClient: false })).project
  const readConfig = local.getConfig.bind(local)
  local.getConfig = async (path) => {
    const config = await readConfig(path)
    await config.connection.close()
    return { ...config, connection }
  }
  const app = await local.createApp(undefined, { admin: false })
  try {
    await app.ensureSystemSchema()
  } catch (error) {
    throw openingRefusal(error, folder)
  }
  if (isAsApplied) return { app, database: connection.driver }
  const applied = await readAppliedMigrations(connection.driver)
  requireKnownMigrations(applied, stateDir)
  if (isNew) {
    await applyPendingMigrations(app)
    flushFolder(folder)
  } else {
    const copy = await keepCopy(connection.driver, folder, compareMigrations(applied).pending.length > 0)
    await applyPendingMigrations(app).catch((error: unknown) => {
      throw new Refusal(
        `A new migration cannot be applied to the database of this project: ${error instanceof Error ? error.message : error}
  folder          ${folder}
  as it was       ${copy}
To go on with the former code: stop everything, and put the copy in the place of the folder.`,
      )
    })
  }
  return { app, database: connection.driver }
}

/**
 * Copies a database before new migrations are applied to it. The copy stays until a later start has no new migrations, which
 * shows that the migrations were applied. A copy from an earlier failed attempt is kept, because it has the state before the new
 * migrations.
 * @returns the folder of the copy
 */
async function keepCopy(database: PGlite, folder: string, isPending: boolean): Promise<string> {
  const copy = `${folder}-before-migrations`
  if (!isPending) rmSync(copy, { recursive: true, force: true })
  else if (!existsSync(copy)) {
    await database.exec('checkpoint')
    rmSync(`${copy}.new`, { recursive: true, force: true })
    cpSync(folder, `${copy}.new`, { recursive: true })
    restrictToOwner(`${copy}.new`)
    flushFolder(`${copy}.new`)
    renameSync(`${copy}.new`, copy)
  }
  return copy
}

/**
 * PGlite copies its parsers with every statement, a dozen times per request, and adds a parser for the array type of each catalogue
 * table: without the array parsers a request takes a third less time.
 */
function parsersOfOurTypes(parsers: PGlite['parsers']): PGlite['parsers'] {
  const ours = new Set([...Object.keys(types.parsers), ...ARRAYS.map(String)])
  return Object.fromEntries(Object.entries(parsers).filter(([id]) => ours.has(id)))
}

/** PGlite reads the number of values as a signed number of 16 bits. */
const MAX_VALUES = 32_767

/**
 * Refuses a statement with more values than PGlite can count. PGlite itself reports a success without a row, and answers every later
 * statement, of any client, with no rows. A hosted project sends the rows of a request as one value, and has no such limit.
 */
function withLimitedValues(query: PGlite['query']): PGlite['query'] {
  return async (statement, values, options) => {
    if (values && values.length > MAX_VALUES) {
      const message = `This request has ${values.length} values, and the embedded database takes ${MAX_VALUES}. Send fewer rows in each request.`
      throw Object.assign(new Error(message), { code: '54000' })
    }
    return query(statement, values, options)
  }
}

/** Type ids of `bool[]`, `name[]`, `int2[]`, `int4[]`, `text[]`, `varchar[]`, `int8[]`, `oid[]`, `timestamptz[]`, `uuid[]`, `json[]` and `jsonb[]`. */
const ARRAYS = [1000, 1003, 1005, 1007, 1009, 1015, 1016, 1028, 1185, 2951, 199, 3807]

/** Type id of `timestamptz`. */
const TIMESTAMPTZ = 1184

/** Turns `2026-11-21 00:25:38.99+00` into the format of PostgREST, `2026-11-21T00:25:38.99+00:00`. */
function toIsoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}

/** Creates the folder layout that Supabase's tools expect, with the settings and migrations of the repository. */
export function prepareFolder(stateDir: string): void {
  const target = join(stateDir, 'supabase')
  mkdirSync(target, { recursive: true })
  rmSync(join(target, 'migrations'), { recursive: true, force: true })
  cpSync(MIGRATIONS_DIR, join(target, 'migrations'), { recursive: true })
  cpSync(join(SUPABASE_DIR, 'config.toml'), join(target, 'config.toml'))
  // Copies keep the permissions of the originals.
  restrictToOwner(target)
}
