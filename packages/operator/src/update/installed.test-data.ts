import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@bayt/dev-tools/ports'
import { ROOT } from '@bayt/dev-tools/root'
import { run } from '@bayt/dev-tools/run'
import { Service } from '@bayt/dev-tools/service'
import { sourceFiles } from '@bayt/dev-tools/sources'
import { openProject } from '@bayt/local-supabase/database'
import { copyPreparedState } from '@bayt/local-supabase/prepared-state'
import { loadSecrets } from '@bayt/local-supabase/secrets'

/** An own machine for tests: two versions of this repository, the project of `npm start` with rows in every table, and its service. */

export const MIGRATION = '20990101000000_update_test.sql'
const ADDING =
  'alter table public.products add column update_test text;\ncreate table private.update_test (id bigint primary key);\n'
const OLD_TEXT = "aboutMore: 'Our story'"
export const NEW_TEXT = 'Our story, updated'
const READY_MS = 3 * 60_000

/** Stops and starts the services like a service manager: in the folder of the link, with the settings of a file. */
const CONTROL = `
import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from 'node:util'
const [verb] = process.argv.slice(2)
const base = import.meta.dirname
const pidFile = base + '/service.pid'
const runs = (pid) => { try { process.kill(pid, 0); return true } catch { return false } }
if (verb !== 'start' && existsSync(pidFile)) {
  const pids = JSON.parse(readFileSync(pidFile, 'utf8'))
  for (const pid of pids.filter(runs)) process.kill(pid, 'SIGTERM')
  for (let i = 0; pids.some(runs) && i < 300; i++) await wait(100)
  rmSync(pidFile)
}
if (verb !== 'stop') {
  const log = openSync(base + '/service.log', 'a')
  const env = { ...process.env, ...parseEnv(readFileSync(base + '/service.env', 'utf8')) }
  const services = env.SUPABASE_URL
    ? [['apps/publisher/src/main.ts'], ['apps/admin/server/serve.ts']]
    : [['packages/dev-tools/bootstrap.mjs', 'start']]
  const children = services.map((args) => spawn(process.execPath, args, { cwd: base + '/current', env, detached: true, stdio: ['ignore', log, log] }))
  writeFileSync(pidFile, JSON.stringify(children.map(({ pid }) => pid)))
  for (const child of children) child.unref()
}
`

export interface CommandResult {
  code: number | null
  output: string
}

interface KillOptions {
  killAt?: RegExp
  killAfterMs?: number
  env?: Record<string, string>
}

export class Installed {
  readonly base = realpathSync(mkdtempSync(join(tmpdir(), 'bayt-update-')))
  readonly origin = join(this.base, 'origin')
  readonly old = join(this.base, 'old')
  readonly stateDir = join(this.base, 'data/state')
  readonly #kept = join(this.base, 'kept')
  #env: Record<string, string> = {}
  #backend: Service | undefined
  readonly isHosted: boolean

  /** @param isHosted whether the services are a publisher and a console, which use a backend that runs elsewhere */
  constructor(isHosted = false) {
    this.isHosted = isHosted
  }

  async prepare(): Promise<void> {
    for (const file of sourceFiles()) cpSync(join(ROOT, file), join(this.origin, file), { verbatimSymlinks: true })
    // Pictures in AVIF take minutes.
    this.edit('packages/dev-tools/src/run-product.ts', 'encodesAvif: true', 'encodesAvif: false')
    await this.git(this.origin, 'init', '--quiet')
    await this.commit('old')
    await this.git(this.base, 'clone', '--quiet', this.origin, this.old)
    // A hosted project gets its migrations by the Supabase CLI.
    if (!this.isHosted) writeFileSync(join(this.origin, 'supabase/migrations', MIGRATION), ADDING)
    this.edit('apps/site/src/i18n/en.ts', OLD_TEXT, `aboutMore: '${NEW_TEXT}'`)
    await this.commit('new')
    this.#env = {
      START_DIR: dirname(this.stateDir),
      HEALTH_PORT: String(await freePort(this.isHosted ? 23_950 : 23_900)),
      UPDATE_RESTART: `${process.execPath} ${join(this.base, 'control.mjs')} restart`,
      PICTURES_AVIF: 'off',
      UPDATE_FREE_MB: '100',
      UPDATE_READY_MINUTES: '2',
      TURBO_CACHE_DIR: join(ROOT, '.turbo/cache'),
    }
    await copyPreparedState(join(this.stateDir, 'backend'), 'demo')
    await this.fillTables()
    if (this.isHosted) Object.assign(this.#env, await this.#startBackend())
    const lines = Object.entries(this.#env).map(([name, value]) => `${name}=${value}\n`)
    writeFileSync(join(this.base, 'service.env'), lines.join(''))
    writeFileSync(join(this.base, 'control.mjs'), CONTROL)
    symlinkSync('old', join(this.base, 'current'))
    // Pictures are encoded once for all tests.
    for (const folder of [join(ROOT, '.local/pictures'), join(this.old, '.local')]) mkdirSync(folder, { recursive: true })
    symlinkSync(join(ROOT, '.local/pictures'), join(this.old, '.local/pictures'))
    if (this.isHosted) await this.#build()
    await this.control('start')
    await this.isReady()
  }

  /** @returns the settings of the services of a hosted project */
  async #startBackend(): Promise<Record<string, string>> {
    const [port, hook, site, admin] = await Promise.all([25_900, 25_950, 26_000, 26_050].map(freePort))
    const stateDir = join(this.stateDir, 'backend')
    const settings = { stateDir, port, deployHookUrl: `http://127.0.0.1:${hook}/publish`, seed: true }
    const script = join(ROOT, 'packages/local-supabase/src/main.ts')
    this.#backend = await Service.start({ name: 'backend', script, args: [JSON.stringify(settings)], onLine: () => {} })
    const { publishableKey, secretKey, hookSecret } = loadSecrets(stateDir)
    return {
      SUPABASE_URL: `http://127.0.0.1:${port}`,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      DEPLOY_HOOK_SECRET: hookSecret,
      SITE_URL: `http://localhost:${site}`,
      ADMIN_URL: `http://localhost:${admin}/admin`,
      SITE_PORT: String(site),
      ADMIN_PORT: String(admin),
      PUBLISHER_PORT: String(hook),
      PASSWORD_MIN_LENGTH: '8',
      PUBLISHER_DATA_DIR: join(this.stateDir, 'publisher'),
      PICTURE_CACHE_DIR: join(ROOT, '.local/pictures'),
      SITE_BUNDLE: 'apps/site/dist/render/entry.mjs',
    }
  }

  /** Installs and builds the old version, which `npm start` does by itself. */
  async #build(): Promise<void> {
    const options = { cwd: this.old, env: this.#env }
    await run(process.execPath, ['packages/dev-tools/bootstrap.mjs', 'doctor', '--help'], options)
    const apps = ['--filter=@bayt/site', '--filter=@bayt/admin']
    const { code, output } = await run(join(this.old, 'node_modules/.bin/turbo'), ['run', 'build', ...apps], options)
    if (code !== 0) throw new Error(output)
  }

  /** @returns a function that restores the file */
  edit(file: string, from: string, to: string, folder = this.origin): () => void {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
    writeFileSync(path, text.replace(from, to))
    return () => writeFileSync(path, text)
  }

  async commit(subject: string): Promise<string> {
    await this.git(this.origin, 'add', '--all')
    await this.git(
      this.origin,
      '-c',
      'user.name=test',
      '-c',
      'user.email=test@example.com',
      'commit',
      '--quiet',
      '--message',
      subject,
    )
    return (await this.git(this.origin, 'rev-parse', 'HEAD')).trim()
  }

  async git(cwd: string, ...args: string[]): Promise<string> {
    const { code, output } = await run('git', args, { cwd })
    if (code !== 0) throw new Error(output)
    return output
  }

  async control(verb: 'start' | 'stop'): Promise<void> {
    const { code, output } = await run(process.execPath, [join(this.base, 'control.mjs'), verb])
    if (code !== 0) throw new Error(output)
  }

  /** The folder that the link names. */
  get current(): string {
    return realpathSync(join(this.base, 'current'))
  }

  get journal(): { state: string; begun: string[]; done: string[]; to: string } {
    return JSON.parse(readFileSync(join(this.base, 'update.json'), 'utf8'))
  }

  /** Runs the command in the folder of the link. @param killAt kills it once its output matches */
  async update(args: string[] = [], options: KillOptions = {}): Promise<CommandResult> {
    const folder = this.current
    const child = spawn(process.execPath, ['packages/operator/src/update.ts', ...args], {
      cwd: folder,
      env: { ...process.env, ...this.#env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (options.killAt?.test(output)) setTimeout(() => child.kill('SIGKILL'), options.killAfterMs ?? 0)
      })
    }
    const [code] = await once(child, 'close')
    return { code, output }
  }

  /** Waits until the publisher is ready. @returns an English page of its release */
  async isReady(): Promise<string> {
    let why = ''
    for (const endMs = Date.now() + READY_MS; Date.now() < endMs; await wait(250)) {
      try {
        const answer = await fetch(`http://127.0.0.1:${this.#env.HEALTH_PORT}/readyz`)
        why = await answer.text()
        const { release } = JSON.parse(why)
        const folder = join(this.stateDir, 'publisher/releases', release)
        if (answer.status === 200) return readFileSync(join(folder, 'site/articles.html'), 'utf8')
      } catch (error) {
        why = String(error)
      }
    }
    throw new Error(`Not ready: ${why}\n${readFileSync(join(this.base, 'service.log'), 'utf8').slice(-2_000)}`)
  }

  /** Keeps the data of the stopped services, so that each test begins with the same data. */
  keep(): void {
    cpSync(this.stateDir, this.#kept, { recursive: true })
  }

  /** Restores the data and the version of `keep`. */
  async reset(): Promise<void> {
    await this.control('stop')
    for (const name of [this.stateDir, join(this.base, 'update.json'), join(this.base, 'current')])
      rmSync(name, { recursive: true, force: true })
    cpSync(this.#kept, this.stateDir, { recursive: true })
    symlinkSync('old', join(this.base, 'current'))
    await this.control('start')
    await this.isReady()
  }

  /** Stops the services, and reads every row of the database. */
  async rows(): Promise<Map<string, Record<string, unknown>[]>> {
    await this.control('stop')
    return this.#withDatabase(async (query) => {
      const found = new Map<string, Record<string, unknown>[]>()
      const tables = await query(
        "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private', 'storage')",
      )
      for (const { name } of tables) {
        const rows = await query(`select to_jsonb(t) - 'last_accessed_at' as row from ${name} t`)
        found.set(
          String(name),
          rows.map(({ row }) => row as Record<string, unknown>),
        )
      }
      return found
    })
  }

  /** Inserts a row into each empty table. Triggers and references are off, because the rows do not belong together. */
  async fillTables(): Promise<void> {
    await this.#withDatabase(async (query) => {
      await query('set session_replication_role = replica')
      const empty =
        "select attrelid::regclass::text as table, attname as name, format_type(atttypid, atttypmod) as type, attnotnull and not atthasdef as needed from pg_attribute join pg_class c on c.oid = attrelid where c.relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace) and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''"
      const columns = Map.groupBy(await query(empty), ({ table }) => String(table))
      for (const [table, all] of columns) {
        if ((await query(`select from ${table} limit 1`)).length > 0) continue
        const special = SPECIAL[table] ?? {}
        const needed = all.filter(({ name, needed }) => needed || String(name) in special)
        const values = needed.map(({ name, type }) => special[String(name)] ?? someValue(String(name), String(type)))
        await query(
          needed.length > 0
            ? `insert into ${table} (${needed.map(({ name }) => name)}) values (${values})`
            : `insert into ${table} default values`,
        )
      }
    })
  }

  async #withDatabase<Result>(
    work: (query: (sql: string) => Promise<Record<string, unknown>[]>) => Promise<Result>,
  ): Promise<Result> {
    const folder = join(this.stateDir, 'backend')
    const cwd = process.cwd()
    const { database } = await openProject(folder, loadSecrets(folder), 'http://127.0.0.1:9', true)
    try {
      return await work(async (sql) => (await database.query<Record<string, unknown>>(sql)).rows)
    } finally {
      await database.close()
      process.chdir(cwd)
      // The database sets these variables of this process. The services must not get them.
      for (const name of ['SUPABASE_URL', 'SUPABASE_SECRET_KEY', 'SUPABASE_PUBLISHABLE_KEY']) delete process.env[name]
    }
  }

  async remove(): Promise<void> {
    if (existsSync(join(this.base, 'service.pid'))) await this.control('stop')
    await this.#backend?.stop()
    rmSync(this.base, { recursive: true, force: true, maxRetries: 5 })
  }
}

const SPECIAL: Record<string, Record<string, string>> = {
  'private.operation_states': { name: "'rehearsal'" },
  'private.passkey_challenges': { challenge: `'${'a'.repeat(43)}'`, purpose: "'sign_in'" },
  'private.recovery_codes': { code_hash: `'${'a'.repeat(64)}'` },
  'private.second_factor_roles': { role: "'moderator'" },
  'private.shared_drafts': { token_hash: `decode('${'ab'.repeat(32)}', 'hex')` },
  'private.sign_in_challenges': { compared_hash: `'$2b$10$${'a'.repeat(53)}'` },
  picture_texts: { image_url: "'https://elsewhere.example/a.jpg'", alt_en: "'Rice'" },
  site_builds: { state: "'live'" },
}

/** A value of a type. Times are in the future, because rows that have expired are removed. */
function someValue(name: string, type: string): string {
  const values: Record<string, string> = {
    text: "'products'",
    boolean: 'true',
    date: 'now()',
    uuid: `'${randomUUID()}'`,
    jsonb: "'{}'",
    bytea: "'\\x00'",
  }
  if (type.startsWith('timestamp')) return /expires|ends/.test(name) ? "now() + interval '1 day'" : 'now()'
  return values[type] ?? '1'
}
