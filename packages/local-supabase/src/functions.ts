import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { DENO_HOST, FUNCTIONS_DIR, NODE_HOST } from './paths.ts'
import { type ProjectSecrets, signingKey } from './secrets.ts'

export interface FunctionsHost {
  url: string
  pid: number
  close(): void
}

export interface FunctionsSettings {
  secrets: ProjectSecrets
  /** Address of the gateway. */
  supabaseUrl: string
  /** The publisher's address for build requests. */
  deployHookUrl: string
  /** Address of the console: passkeys are bound to it. */
  adminUrl: string | undefined
  /** Optional settings of functions, such as the settings of the mail hook. */
  more?: Record<string, string>
  /** Serves the files that a hosted project gets instead of the sources. `program` is the path of a Deno or of this Node. */
  deployed?: { folder: string; program: string } | undefined
  /** Called once if Deno exits after its start and before `close`. */
  onExit: (why: string) => void
}

/**
 * The Deno binary in the platform package of the npm package `deno`; no install script is needed.
 * @param from path or address of a file whose package depends on `deno`
 */
export function denoBinary(from: string = import.meta.url): string {
  const require = createRequire(createRequire(from).resolve('deno/package.json'))
  const libc = process.platform === 'linux' ? '-glibc' : ''
  const name = `@deno/${process.platform}-${process.arch}${libc}`
  return join(require.resolve(`${name}/package.json`), '..', process.platform === 'win32' ? 'deno.exe' : 'deno')
}

/** Serves every function of `supabase/functions` on a free loopback port in one process: Deno, or Node in the image. */
export async function startFunctions({
  secrets,
  supabaseUrl,
  deployHookUrl,
  adminUrl,
  more = {},
  deployed,
  onExit,
}: FunctionsSettings): Promise<FunctionsHost> {
  const folder = deployed?.folder ?? FUNCTIONS_DIR
  const reach = deployed
    ? ['--no-config', '--no-npm', `--allow-read=${folder}`]
    : ['--config', join(FUNCTIONS_DIR, 'deno.json'), '--allow-read']
  const program = deployed?.program ?? denoBinary()
  const child = spawn(
    program,
    program === process.execPath
      ? ['--permission', '--allow-fs-read=*', NODE_HOST, folder]
      : ['run', '--no-prompt', '--no-remote', '--allow-net=127.0.0.1', '--allow-env', ...reach, DENO_HOST, folder],
    {
      cwd: folder,
      // Deno exits when its input ends, and therefore also when this process is killed.
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DENO_NO_UPDATE_CHECK: '1',
        SUPABASE_URL: supabaseUrl,
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: secrets.publishableKey }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: secrets.secretKey }),
        ADMIN_JWT_KEY: signingKey(secrets),
        DATABASE_WEBHOOK_SECRET: secrets.webhookSecret,
        ADMIN_URL: adminUrl ?? '',
        DEPLOY_HOOK_URL: deployHookUrl,
        DEPLOY_HOOK_SECRET: secrets.hookSecret,
        ...more,
      },
    },
  )
  let isClosing = false
  const port = await readPort(child)
  child.once('exit', (code, signal) => {
    if (!isClosing) onExit(signal ? `signal ${signal}` : `code ${code}`)
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    close() {
      isClosing = true
      child.kill('SIGTERM')
    },
  }
}

const RESTART_PAUSE_MS = 500

/** Serves the functions, and starts them again after an unexpected end. @throws Error if the first start fails */
export async function keepFunctions(settings: Omit<FunctionsSettings, 'onExit'>) {
  let running: FunctionsHost | undefined
  let isClosed = false
  let isStale = false
  /** Resolves when the functions run with their new sources. */
  let renewal: Promise<void> | undefined

  async function start(): Promise<void> {
    const host = await startFunctions({
      ...settings,
      onExit: (why) => {
        running = undefined
        void restart(why)
      },
    })
    if (isClosed) host.close()
    else running = host
  }

  async function restart(firstWhy: string): Promise<void> {
    for (let why = firstWhy; !isClosed; ) {
      console.error(
        `The functions ended unexpectedly (${why}). Tables and pictures are still served. They restart in ${RESTART_PAUSE_MS} ms.`,
      )
      await wait(RESTART_PAUSE_MS, undefined, { ref: false })
      if (isClosed) return
      try {
        await start()
        return console.log('The functions run again.')
      } catch (error) {
        why = error instanceof Error ? error.message : String(error)
      }
    }
  }

  async function restartRenewed(): Promise<void> {
    running?.close()
    running = undefined
    try {
      await start()
    } catch (error) {
      isStale = true
      console.error(error instanceof Error ? error.message : error)
    }
  }

  await start()
  return {
    /** The running process, with the sources of the last `renew`; undefined without a running process. */
    async running() {
      // If a file was saved just before this call, the event of the file arrives during this turn.
      await nextTurn()
      if (isStale) renewal = restartRenewed()
      isStale = false
      await renewal
      return running
    },
    /** The sources have changed: the next call starts the functions again. */
    renew() {
      isStale = true
    },
    close() {
      isClosed = true
      running?.close()
    },
  }
}

/** The host prints `listening {port}` once every function is loaded. Other lines are printed. */
function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The functions did not start: Deno ended with code ${code}.`)))
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) {
        const port = /^listening (\d+)$/.exec(line)?.[1]
        if (port) resolve(Number(port))
        else console.log(line)
      }
    })
  })
}
