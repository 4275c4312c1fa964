import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** `npm run backup`, `content:export`, `content:import` or `content:restore` as a process, with its own arguments and environment. */
export interface ContentCommand {
  args: string[]
  env: Record<string, string>
  /** Text for stdin. */
  input?: string
  onStart?: (child: ChildProcess) => void
}

export async function contentCommand(
  name: 'backup' | 'export' | 'import' | 'restore',
  { args, env, input = '', onStart }: ContentCommand,
): Promise<{ code: number | null; output: string }> {
  const file = name === 'backup' ? name : `content-${name}`
  const script = fileURLToPath(new URL(`../../../packages/operator/src/${file}.ts`, import.meta.url))
  const { SUPABASE_URL, SUPABASE_SECRET_KEY, SUPABASE_PUBLISHABLE_KEY, INIT_CWD, ...inherited } = process.env
  // Ignores a running `npm start` on this machine.
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...inherited, START_DIR: '/nonexistent', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  onStart?.(child)
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}
