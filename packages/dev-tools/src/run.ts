import { type ChildProcess, spawn } from 'node:child_process'
import { hasCode } from '@bayt/release/files'
import { ROOT } from './root.ts'

export interface RunResult {
  code: number
  output: string
}

export interface RunOptions {
  env?: Record<string, string>
  /** Default: the repository. */
  cwd?: string
  onLine?: (line: string) => void
  /** Aborting ends the command with all processes that it started. */
  signal?: AbortSignal
  /**
   * Whether the end of this process ends the command. Set only in processes that call `exitOnSignals`, because Ctrl-C does not
   * reach the command.
   */
  endsWithProcess?: boolean
}

/** Runs a command in the repository and collects its output. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group, so that the command can be ended with all its processes.
      detached: options.signal !== undefined || options.endsWithProcess === true,
    })
    const end = () => endGroup(child)
    options.signal?.addEventListener('abort', end, { once: true })
    // Prepended, because earlier handlers remove files that the processes of the command still use.
    if (options.endsWithProcess) process.prependOnceListener('exit', end)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => {
        output += chunk
        if (options.onLine) for (const line of chunk.split('\n')) if (line.trim()) options.onLine(line)
      })
    }
    child.once('error', reject)
    child.once('close', (code) => {
      options.signal?.removeEventListener('abort', end)
      process.off('exit', end)
      resolve({ code: code ?? 1, output })
    })
  })
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  if (process.platform === 'win32') return void child.kill()
  try {
    process.kill(-child.pid)
  } catch (error) {
    // The group has ended.
    if (!hasCode(error, 'ESRCH')) throw error
  }
}
