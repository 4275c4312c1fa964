import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { applyScripts, migrationScripts, platformScripts } from './migrations.ts'
import { migratePostgres, type PostgresVersion, startPostgres } from './postgres-server.ts'

/** The template from which each test file copies its migrated database. */
export type Template = { pglite: string } | { postgres: { owner: string; superuser: string } } | { unavailable: string }

declare module 'vitest' {
  interface ProvidedContext {
    databaseKind: 'pglite' | 'postgres'
    postgresVersion: PostgresVersion
    template: Template
  }
}

/** A hole (a weakness that `mutants/plant-holes.ts` adds on purpose): the tests must fail. */
const { PLANTED_HOLE } = process.env

/** Applies platform and migrations once for all files of a test project. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  return project.config.provide.databaseKind === 'pglite' ? preparePglite(project) : preparePostgres(project)
}

async function preparePglite(project: TestProject): Promise<() => Promise<void>> {
  const database = await PGlite.create()
  const run = (sql: string) => database.exec(sql)
  await applyScripts([...platformScripts('pglite'), ...migrationScripts()], run)
  if (PLANTED_HOLE) await run(PLANTED_HOLE)
  const folder = mkdtempSync(join(tmpdir(), 'bayt-pglite-'))
  const file = join(folder, 'migrated.tar')
  writeFileSync(file, Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer()))
  await database.close()
  project.provide('template', { pglite: file })
  return async () => rmSync(folder, { recursive: true, force: true })
}

async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(project.config.provide.postgresVersion)
  if ('unavailable' in server) {
    console.warn(`The tests on PostgreSQL are skipped. ${server.unavailable}`)
    project.provide('template', server)
    return async () => undefined
  }
  try {
    await migratePostgres(server, 'migrated', PLANTED_HOLE)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('template', { postgres: { owner: server.url('', 'postgres'), superuser: server.url('', 'supabase_admin') } })
  return () => server.stop()
}
