import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadSecrets, type ProjectSecrets } from '@bayt/local-supabase/secrets'

const MAIN = fileURLToPath(new URL('../../../packages/local-supabase/src/main.ts', import.meta.url))
const ORIGINAL = fileURLToPath(new URL('./original-project.ts', import.meta.url))

/** What tests need to know of a running backend; it can be handed from the setup to the tests. */
export interface BackendAddress {
  url: string
  secrets: ProjectSecrets
  /** Answers the calls of the deploy hook so far. */
  hookUrl: string
  /** Its process. */
  pid: number
}

export interface BackendOptions {
  stateDir: string
  port: number
  hookUrl: string
  /** Without the demo catalogue and its accounts. */
  isEmpty?: boolean
  /** A project of the original shape in place of ours. */
  isOriginal?: boolean
}

/** The embedded backend as `npm start` starts it: a process of its own. */
export class Backend implements BackendAddress {
  readonly url: string
  readonly secrets: ProjectSecrets
  readonly hookUrl: string
  readonly pid: number
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, options: BackendOptions, url: string) {
    this.#child = child
    this.url = url
    this.hookUrl = options.hookUrl
    this.pid = child.pid ?? 0
    this.secrets = loadSecrets(options.stateDir)
  }

  /** Starts the backend, with the demo catalogue unless told otherwise. @throws Error with what it printed where it ends before it is ready */
  static async start(options: BackendOptions): Promise<Backend> {
    const { stateDir, port, hookUrl, isEmpty = false, isOriginal = false } = options
    const settings = JSON.stringify({ stateDir, port, deployHookUrl: hookUrl, seed: !isEmpty })
    // Over the channel it notices when this process is gone.
    const child = spawn(process.execPath, [isOriginal ? ORIGINAL : MAIN, settings], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
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

  /** Ends the process and waits until it is gone: `SIGTERM` as Ctrl-C does, `SIGKILL` as a power cut does. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const gone = once(this.#child, 'exit')
    this.#child.kill(signal)
    await gone
  }
}

/** A temporary folder for one backend. */
export function createStateDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'bayt-backend-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}
