import { spawn } from 'node:child_process'
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
  /** Aborting ends the command. */
  signal?: AbortSignal
}

/** Runs a command in the repository and collects its output. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    options.signal?.addEventListener('abort', () => child.kill(), { once: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => {
        output += chunk
        if (options.onLine) for (const line of chunk.split('\n')) if (line.trim()) options.onLine(line)
      })
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
