import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { databaseScripts } from './migrations.ts'
import { startPostgres } from './postgres-server.ts'

/** The template from which each test file copies its migrated database. */
export type Template = { pglite: string } | { postgres: string } | { unavailable: string }

declare module 'vitest' {
  interface ProvidedContext {
    databaseKind: 'pglite' | 'postgres'
    template: Template
  }
}

/** Applies platform and migrations once for all files of a test project. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  return project.config.provide.databaseKind === 'pglite' ? preparePglite(project) : preparePostgres(project)
}

async function preparePglite(project: TestProject): Promise<() => Promise<void>> {
  const database = await PGlite.create()
  await migrate((sql) => database.exec(sql))
  const folder = mkdtempSync(join(tmpdir(), 'bayt-pglite-'))
  const file = join(folder, 'migrated.tar')
  writeFileSync(file, Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer()))
  await database.close()
  project.provide('template', { pglite: file })
  return async () => rmSync(folder, { recursive: true, force: true })
}

async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  if ('unavailable' in server) {
    console.warn(`The tests on PostgreSQL are skipped. ${server.unavailable}`)
    project.provide('template', server)
    return async () => undefined
  }
  try {
    const admin = postgres(`${server.url}/postgres`, { max: 1, onnotice: () => undefined })
    await admin.unsafe('create database migrated')
    await admin.end()
    const migrated = postgres(`${server.url}/migrated`, { max: 1, onnotice: () => undefined })
    await migrate((sql) => migrated.unsafe(sql).simple())
    await migrated.end()
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('template', { postgres: server.url })
  return () => server.stop()
}

async function migrate(run: (sql: string) => PromiseLike<unknown>): Promise<void> {
  for (const { name, sql } of databaseScripts()) {
    try {
      await run(sql)
    } catch (cause) {
      throw new Error(`${name} cannot be applied: ${cause instanceof Error ? cause.message : cause}`, { cause })
    }
  }
  // `mutants/plant-holes.ts` sets it: the tests must fail.
  if (process.env.PLANTED_HOLE) await run(process.env.PLANTED_HOLE)
}
