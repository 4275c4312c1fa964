import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyPreparedState, QUICK_START } from '@bayt/local-supabase/prepared-state'
import { loadSecrets, type ProjectSecrets } from '@bayt/local-supabase/secrets'

const MAIN = fileURLToPath(new URL('../../../packages/local-supabase/src/main.ts', import.meta.url))
/** The address of a console: the backend tests have no console, but passkeys are bound to its address. */
export const ADMIN_URL = 'http://localhost:4399/admin'
const ORIGINAL = fileURLToPath(new URL('./original-project.ts', import.meta.url))

/** The facts about a running backend that tests need; serialisable, so that the setup can provide it. */
export interface BackendAddress {
  url: string
  /** The folder of the backend's database, stored files and secrets. */
  stateDir: string
  secrets: ProjectSecrets
  /** GET returns the calls of the deploy hook so far. */
  hookUrl: string
  /** The id of the backend's process. */
  pid: number
}

export interface BackendOptions {
  stateDir: string
  port: number
  hookUrl: string
  /** Without the demo catalogue and its accounts. */
  isEmpty?: boolean
  /** A project with the original schema instead of ours. */
  isOriginal?: boolean
}

/** The embedded backend as a process, like under `npm start`. */
export class Backend implements BackendAddress {
  readonly url: string
  readonly stateDir: string
  readonly secrets: ProjectSecrets
  readonly hookUrl: string
  readonly pid: number
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, options: BackendOptions, url: string) {
    this.#child = child
    this.url = url
    this.stateDir = options.stateDir
    this.hookUrl = options.hookUrl
    this.pid = child.pid ?? 0
    this.secrets = loadSecrets(options.stateDir)
  }

  /**
   * Starts the backend, by default with the demo catalogue.
   * @throws Error with the output of the backend if the backend exits before it is ready
   */
  static async start(options: BackendOptions): Promise<Backend> {
    const { stateDir, port, hookUrl, isEmpty = false, isOriginal = false } = options
    const isNew = readdirSync(stateDir).length === 0
    if (isNew && !isOriginal) await copyPreparedState(stateDir, isEmpty ? 'empty' : 'demo')
    const settings = JSON.stringify({ stateDir, port, deployHookUrl: hookUrl, adminUrl: ADMIN_URL, seed: !isEmpty })
    // By the IPC channel, the backend notices the end of this process.
    const child = spawn(process.execPath, [...QUICK_START, isOriginal ? ORIGINAL : MAIN, settings], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let output = ''
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The backend ended with code ${code}:\n${output}`)))
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output += text
          const ready = /^ready (.+)$/m.exec(output)?.[1]
          if (ready) resolve(JSON.parse(ready).url)
        })
      }
    })
    return new Backend(child, options, url)
  }

  /** Ends the process and waits for its exit: `SIGTERM` like Ctrl-C, `SIGKILL` like a power cut. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const exited = once(this.#child, 'exit')
    this.#child.kill(signal)
    await exited
  }
}

/** A temporary folder for one backend. */
export function createStateDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'bayt-backend-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}
