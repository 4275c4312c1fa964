import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'

export interface PostgresServer {
  /** `postgres://postgres@127.0.0.1:{port}`, without a database. */
  url: string
  stop(): Promise<void>
}

const DEBIAN_BINARIES = '/usr/lib/postgresql'

/**
 * Starts a real PostgreSQL server for the tests, on a free loopback port with its data in a temporary folder. As root on Debian it
 * installs the package if it is missing.
 * @returns the running server, or the reason why this machine has none
 * @throws Error if there is one that does not start
 */
export async function startPostgres(): Promise<PostgresServer | { unavailable: string }> {
  const binaries = findBinaries() ?? installOnDebian()
  if (typeof binaries !== 'string') return binaries
  const folder = mkdtempSync(join(tmpdir(), 'bayt-postgres-'))
  giveToPostgres(folder)
  try {
    return await serve(binaries, folder, await freePort())
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true })
    // Skipped tests would hide it.
    throw new Error(`The PostgreSQL server of ${binaries} did not start.`, { cause })
  }
}

const isRoot = process.getuid?.() === 0

/** The server refuses to run as root. */
const asPostgres = (command: string[]) => (isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command)

/** The folder with `initdb` and `postgres`: Debian's newest version, or one on PATH. */
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

function giveToPostgres(folder: string): void {
  chmodSync(folder, 0o700)
  if (!isRoot) return
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  chownSync(folder, id('-u'), id('-g'))
}

/** Stops the server and deletes its data when stdin ends, so also when the test process is killed. */
const SERVE = `
trap '' HUP INT TERM
"$0" -D "$1/data" -p "$2" -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c full_page_writes=off 2> "$1/log" &
server=$!
cat
kill -INT $server
wait $server
rm -rf "$1"`

async function serve(binaries: string, folder: string, port: number): Promise<PostgresServer> {
  const data = ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const [initdb = '', ...initArgs] = asPostgres([join(binaries, 'initdb'), ...data])
  execFileSync(initdb, initArgs, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' })
  const [shell = '', ...args] = asPostgres(['sh', '-c', SERVE, join(binaries, 'postgres'), folder, String(port)])
  const child = spawn(shell, args, { stdio: ['pipe', 'ignore', 'inherit'], cwd: '/' })
  const stop = async () => {
    const exited = once(child, 'exit')
    child.stdin.end()
    await exited
  }
  if (!(await isReady(join(binaries, 'pg_isready'), port))) {
    await stop()
    throw new Error('it did not answer within two minutes')
  }
  return { url: `postgres://postgres@127.0.0.1:${port}`, stop }
}

async function isReady(pgIsReady: string, port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    if (spawnSync(pgIsReady, ['-h', '127.0.0.1', '-p', String(port), '-q']).status === 0) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}
