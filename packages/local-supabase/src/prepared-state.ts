import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MIGRATIONS_DIR, SEED_DIR } from './paths.ts'

const PREPARED_DIR = fileURLToPath(new URL('../../../.local/backend-states/', import.meta.url))
const PACKAGE_DIR = fileURLToPath(new URL('../', import.meta.url))
const MAIN = join(PACKAGE_DIR, 'src/main.ts')
/** The sources of everything that decides the content of a new state folder. `@bayt/brand` contains the accounts of the demo. */
export const STATE_SOURCES: readonly string[] = [
  MIGRATIONS_DIR,
  SEED_DIR,
  join(PACKAGE_DIR, 'src'),
  ...['brand', 'content'].map((name) => join(PACKAGE_DIR, '..', name, 'src')),
]

/**
 * Options of Node for the backends of tests: V8 does not optimise PGlite, because a backend that runs briefly would not regain
 * the time of the optimisation.
 */
export const QUICK_START = ['--liftoff-only'] as const

/** The content of a new project: the demo catalogue with its accounts, or only the schema. */
export type PreparedContent = 'demo' | 'empty'

/**
 * Fills a new state folder for tests with a copy of a prepared folder, so that the backend starts in one second instead of eight.
 * A real start makes the prepared folder, which is kept until one of its sources changes. The copy makes its own secrets.
 * @throws Error with the output of the backend if the prepared folder cannot be made
 */
export async function copyPreparedState(stateDir: string, content: PreparedContent): Promise<void> {
  cpSync(await preparedState(content), stateDir, { recursive: true })
}

/**
 * The prepared folder. Makes the folder in a separate process if it is missing. Several processes that start at once would each make the
 * folder.
 */
export async function preparedState(content: PreparedContent): Promise<string> {
  const folder = join(PREPARED_DIR, `${content}-${sourceHash()}`)
  if (existsSync(folder)) return folder
  const unfinished = join(PREPARED_DIR, `unfinished-${randomUUID()}`)
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  try {
    // The demo content starts with a copy of the empty project, so that the schema is made once.
    if (content === 'demo') await copyPreparedState(unfinished, 'empty')
    await startAndStop(unfinished, content)
    // Each project makes its own secrets.
    rmSync(join(unfinished, 'secrets.json'))
    moveUnlessPresent(unfinished, folder)
    removeOutdated(content, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}

async function startAndStop(stateDir: string, content: PreparedContent): Promise<void> {
  // The addresses are not used: the next start replaces the address of the backend, also in picture addresses, and nothing listens at the
  // address of the hook, so no build is requested.
  const settings = { stateDir, port: 0, deployHookUrl: 'http://127.0.0.1:9/publish', seed: content === 'demo' }
  const child = spawn(process.execPath, [MAIN, JSON.stringify(settings)], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const exited = once(child, 'exit')
  await untilReady(child)
  child.kill('SIGTERM')
  await exited
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.once('exit', (code) => reject(new Error(`The backend ended with code ${code}:\n${output}`)))
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (/^ready /m.test(output)) resolve()
      })
    }
  })
}

/** Moves a folder, unless another process has made the target meanwhile. */
function moveUnlessPresent(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!existsSync(to)) throw error
  }
}

function removeOutdated(content: PreparedContent, current: string): void {
  for (const name of readdirSync(PREPARED_DIR)) {
    const folder = join(PREPARED_DIR, name)
    if (name.startsWith(`${content}-`) && folder !== current) rmSync(folder, { recursive: true, force: true })
  }
}

/** The prepared state does not depend on tests. */
const isSource = (name: string) => !name.endsWith('.test.ts')

function sourceHash(): string {
  const hash = createHash('sha256')
  for (const dir of STATE_SOURCES) {
    const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && isSource(entry.name),
    )
    for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
      hash.update(path.slice(dir.length)).update(readFileSync(path))
    }
  }
  hash.update(readFileSync(join(PACKAGE_DIR, 'package.json')))
  return hash.digest('hex').slice(0, 16)
}
