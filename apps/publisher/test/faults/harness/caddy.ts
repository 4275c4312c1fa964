import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@bayt/dev-tools/ports'
import { ROOT } from '@bayt/dev-tools/root'
import { run } from '@bayt/dev-tools/run'
import { vi } from 'vitest'

const FOLDER = join(ROOT, '.local/caddy')
/** The folder of the program. Debian's package is only unpacked: its installation would start a service. */
const PROGRAMS = join(FOLDER, 'usr/bin')

const START_TIMEOUT_MS = 20_000

/** @returns the variable PATH with Caddy; `undefined` if neither Caddy nor Debian's package is available */
export async function pathWithCaddy(): Promise<string | undefined> {
  const path = `${PROGRAMS}:${process.env.PATH}`
  if (isInstalled(path)) return path
  mkdirSync(FOLDER, { recursive: true })
  const download = () => run('apt-get', ['download', 'caddy'], { cwd: FOLDER })
  const { code } = await download().catch(() => ({ code: 1 }))
  if (code !== 0 && process.getuid?.() === 0) {
    await run('apt-get', ['update', '-q'])
      .then(download)
      .catch(() => undefined)
  }
  const found = readdirSync(FOLDER).find((name) => name.endsWith('.deb'))
  if (found) await run('dpkg', ['-x', found, FOLDER], { cwd: FOLDER })
  return isInstalled(path) ? path : undefined
}

function isInstalled(path: string): boolean {
  return path.split(':').some((folder) => existsSync(join(folder, 'caddy')))
}

/** A Caddy whose only site imports the file of a publisher. */
export class CaddyControl {
  readonly caddyfile: string
  readonly #dataDir: string
  readonly #dir: string
  #child: ChildProcess | undefined
  port = 0

  constructor(dir: string, dataDir: string) {
    this.#dir = dir
    this.#dataDir = dataDir
    this.caddyfile = join(dir, 'Caddyfile')
  }

  /** Writes the Caddyfile, as docs/deploy/publisher.md says. */
  async configure(): Promise<void> {
    this.port = await freePort(29_800)
    const adminPort = await freePort(29_900)
    const file = join(this.#dataDir, 'site.caddy')
    const global = `{\n\tadmin 127.0.0.1:${adminPort}\n\tauto_https off\n}\n`
    writeFileSync(this.caddyfile, `${global}http://127.0.0.1:${this.port} {\n\timport ${file}\n}\n`)
  }

  async start(path: string): Promise<void> {
    const home = { HOME: this.#dir, XDG_DATA_HOME: this.#dir, XDG_CONFIG_HOME: this.#dir, PATH: path }
    const log = openSync(join(this.#dir, 'caddy.log'), 'w')
    this.#child = spawn('caddy', ['run', '--config', this.caddyfile], { env: home, stdio: ['ignore', log, log] })
    closeSync(log)
    await vi.waitFor(() => fetch(`http://127.0.0.1:${this.port}/`), { timeout: START_TIMEOUT_MS })
  }

  async stop(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
}
