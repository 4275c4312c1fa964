import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface ServiceOptions {
  name: string
  /** TypeScript file that Node runs; it prints `ready {json}` when it can be used. */
  script: string
  args?: string[]
  env?: Record<string, string>
  /** Takes every other line that it prints. */
  onLine: (line: string) => void
}

const STOP_GRACE_MS = 1_500

/**
 * A child process that serves something. It gets its own process group, so that Ctrl-C reaches only the parent, which then
 * ends its services in order; over the channel it notices when the parent dies.
 */
export class Service {
  readonly name: string
  readonly #child: ChildProcess
  #isStopping = false

  private constructor(name: string, child: ChildProcess) {
    this.name = name
    this.#child = child
  }

  /** Starts a service and waits until it is ready. @throws Error with its last lines where it ends before */
  static async start({ name, script, args = [], env = {}, onLine }: ServiceOptions): Promise<Service> {
    const child = spawn(process.execPath, [script, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    })
    const service = new Service(name, child)
    const lines: string[] = []
    await new Promise<void>((resolve, reject) => {
      const take = (line: string) => {
        if (line.startsWith('ready ')) return resolve()
        lines.push(line)
        onLine(line)
      }
      forEachLine(child, take)
      child.once('error', reject)
      child.once('exit', (code) =>
        reject(new Error(`${name} ended with code ${code} before it was ready:\n${lines.slice(-15).join('\n')}`)),
      )
    })
    return service
  }

  /** The process of the service. */
  get pid(): number {
    const { pid } = this.#child
    if (pid === undefined) throw new Error(`${this.name} has no process.`)
    return pid
  }

  /** Calls back if the service ends without having been asked to. */
  onUnexpectedEnd(callback: (code: number | null) => void): void {
    this.#child.once('exit', (code) => {
      if (!this.#isStopping) callback(code)
    })
  }

  /** Asks the service to end, and ends it where it does not within 1.5 s. */
  async stop(): Promise<void> {
    this.#isStopping = true
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const timer = setTimeout(() => this.kill(), STOP_GRACE_MS)
    this.#child.kill('SIGTERM')
    await once(this.#child, 'exit')
    clearTimeout(timer)
  }

  /** Ends the service and whatever it started at once, as a crash would. */
  kill(): void {
    this.#isStopping = true
    const { pid } = this.#child
    if (pid === undefined) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

function forEachLine(child: ChildProcess, take: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8')
    stream?.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.trim() !== '') take(line)
    })
  }
}
