import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from 'node:net'
import { hasCode } from '@bayt/release/files'

export interface ServiceOptions {
  name: string
  /**
   * TypeScript file that Node runs; the script prints `ready {json}` when the service is ready, or `refused {json}` with the
   * reason why it cannot start.
   */
  script: string
  args?: string[]
  /** Options of its Node. */
  nodeOptions?: readonly string[]
  env?: Record<string, string>
  /**
   * Listeners that the service takes over (`reservePort`). The key is the environment variable from which the service reads the number of
   * the file descriptor. A restarted service gets no listener, and listens by itself.
   */
  listeners?: Record<string, Server>
  /** Receives every other output line of the service. */
  onLine: (line: string) => void
}

/** The first file descriptor after input, output, errors and the IPC channel. */
const FIRST_LISTENER = 4
const STOP_GRACE_MS = 1_500
/** Number of last output lines for the message of an unexpected end. */
const KEPT_LINES = 15

/**
 * A child process. It has its own process group, so that Ctrl-C reaches only the parent, which then stops its services one
 * by one. The child ends with the parent: it is killed when the parent exits, and notices by the IPC channel when the parent dies.
 */
export class Service {
  static readonly #started = new Set<Service>()

  static {
    // Also kills services that are not ready yet.
    process.on('exit', () => {
      for (const service of Service.#started) service.kill()
    })
  }

  readonly name: string
  readonly #options: ServiceOptions
  #child: ChildProcess
  #listeners: Record<string, Server>
  #isStopping = false
  #lines: string[] = []
  #onEnd: ((why: string) => void) | undefined
  /** The reason of an unexpected end that happened before `onUnexpectedEnd` was called. */
  #unreportedEnd: string | undefined

  private constructor(options: ServiceOptions) {
    this.name = options.name
    this.#options = options
    this.#listeners = options.listeners ?? {}
    this.#child = this.#spawn()
  }

  /**
   * Starts a service and waits until it is ready.
   * @throws Error with the service's reason, or with its last lines, if the service ends before it is ready
   */
  static async start(options: ServiceOptions): Promise<Service> {
    const service = new Service(options)
    await service.#ready()
    return service
  }

  /** Id of its process. */
  get pid(): number {
    const { pid } = this.#child
    if (pid === undefined) throw new Error(`${this.name} has no process.`)
    return pid
  }

  /** Restarts the service after its end, and waits until the service is ready. @throws as `start` */
  async restart(): Promise<void> {
    // Children of the ended process may still run.
    this.#killGroup()
    this.#child = this.#spawn()
    await this.#ready()
  }

  /** Calls back each time the service ends unexpectedly after it was ready, and at once if the service has already ended. */
  onUnexpectedEnd(callback: (why: string) => void): void {
    this.#onEnd = callback
    const why = this.#unreportedEnd
    this.#unreportedEnd = undefined
    if (why !== undefined && !this.#isStopping) callback(why)
  }

  get lastLines(): readonly string[] {
    return this.#lines
  }

  /** Whether `stop` or `kill` was called. */
  get isStopping(): boolean {
    return this.#isStopping
  }

  /** Sends SIGTERM, and kills the service after 1.5 s. */
  async stop(): Promise<void> {
    this.#isStopping = true
    if (!this.#hasEnded) {
      const timer = setTimeout(() => this.#killGroup(), STOP_GRACE_MS)
      this.#child.kill('SIGTERM')
      await once(this.#child, 'exit')
      clearTimeout(timer)
    }
    this.kill()
  }

  /** Kills the service and its children, as a crash would. */
  kill(): void {
    this.#isStopping = true
    this.#killGroup()
    // Forgets the killed service, because the system may reuse its process id.
    Service.#started.delete(this)
  }

  get #hasEnded(): boolean {
    return this.#child.pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  #spawn(): ChildProcess {
    Service.#started.add(this)
    const { script, args = [], nodeOptions = [], env = {}, onLine } = this.#options
    const listeners = Object.entries(this.#listeners)
    this.#listeners = {}
    this.#lines = []
    const child = spawn(process.execPath, [...nodeOptions, script, ...args], {
      env: {
        ...process.env,
        ...env,
        ...Object.fromEntries(listeners.map(([variable], index) => [variable, String(FIRST_LISTENER + index)])),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc', ...listeners.map(([, listener]) => descriptorOf(listener))],
      detached: true,
    })
    // The service's process has its own descriptor of the listener now.
    for (const [, listener] of listeners) listener.close()
    forEachLine(child, (line) => {
      if (line.startsWith('ready ')) return void child.emit('ready')
      if (line.startsWith('refused ')) return void child.emit('refused', JSON.parse(line.slice('refused '.length)))
      this.#lines = [...this.#lines, line].slice(-KEPT_LINES)
      onLine(line)
    })
    return child
  }

  #ready(): Promise<void> {
    const child = this.#child
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    child.once('ready', resolve).once('error', reject)
    child.once('refused', (why: string) => reject(new Error(why)))
    // After `close` all output has arrived.
    child.once('close', (code) =>
      reject(new Error(`${this.name} ended with code ${code} before it was ready:\n${this.#lines.join('\n')}`)),
    )
    return promise.then(
      () => {
        // The process may have ended before its `ready` line was read.
        if (this.#hasEnded) this.#reportEnd(child.exitCode, child.signalCode)
        else child.once('exit', (code, signal) => this.#reportEnd(code, signal))
      },
      (error: unknown) => {
        this.#killGroup()
        throw error
      },
    )
  }

  #reportEnd(code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#isStopping) return
    const why = signal ? `signal ${signal}` : `code ${code}`
    if (this.#onEnd) this.#onEnd(why)
    else this.#unreportedEnd = why
  }

  #killGroup(): void {
    const { pid } = this.#child
    if (pid === undefined) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch (error) {
      if (!hasCode(error, 'ESRCH')) throw error
    }
  }
}

function forEachLine(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8')
    stream?.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.trim() !== '') onLine(line)
    })
  }
}

/** Node passes any file descriptor to a child process, but has no public name for a server's descriptor. */
function descriptorOf(listener: Server): number {
  const handle: unknown = Reflect.get(listener, '_handle')
  if (typeof handle === 'object' && handle !== null && 'fd' in handle && typeof handle.fd === 'number') return handle.fd
  throw new Error('The listener does not listen.')
}
