import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { requireBackup } from '@bayt/content-transfer/backup/backup-folder'
import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { buildApps } from './build.ts'
import { exitWithUsage, readArguments } from './command-line.ts'
import { endRestore, isEmptyProject, startEmptyProject, startRestore } from './empty-project.ts'
import { keepRunning } from './keep-running.ts'
import { portOwner } from './ports.ts'
import { box, Progress } from './progress.ts'
import { restoreInto } from './restore-into.ts'
import { ROOT } from './root.ts'
import { type Stack, type StackPorts, startStack } from './stack.ts'
import { lockStateDir } from './state-lock.ts'

const WANTED_PORTS: StackPorts = { site: 4321, admin: 4322, hook: 4323, api: 54321 }
const LABELS: Record<keyof StackPorts, string> = {
  site: 'the public site',
  admin: 'the admin',
  hook: 'the publisher',
  api: 'the API',
}

/** A test can set another folder to start its own product. */
const localDir = process.env.START_DIR ?? join(ROOT, '.local')
const stateDir = join(localDir, 'state')
const startedMs = performance.now()

/**
 * Runs the complete product in the foreground: as built (`npm start`), or from its sources (`npm run dev`). `--fresh` starts
 * again with the demo catalogue, `--empty` with an empty project, for `content:import` to restore an export, `--restore` with a backup.
 */
export async function runProduct(command: 'npm start' | 'npm run dev'): Promise<void> {
  const isDeveloped = command === 'npm run dev'
  const progress = new Progress()
  // Reads the arguments before anything is removed or started.
  const usage = `Usage: ${command} -- [--fresh | --empty] [--restore <folder of a backup>]`
  const flag = { type: 'boolean', default: false } as const
  const { values } = readArguments(usage, { options: { fresh: flag, empty: flag, restore: { type: 'string' } } })
  if (values.fresh && values.empty) exitWithUsage('--fresh and --empty exclude each other.', usage)
  if (values.restore === '' || (values.restore && values.fresh)) exitWithUsage('--restore needs a folder, and no --fresh.', usage)

  let stack: Stack | undefined
  /** Until the publisher runs, the backend prints for each change that it cannot be reached. */
  let isFilling = false
  let isStopping = false
  async function stop(code: number): Promise<void> {
    if (isStopping) return
    isStopping = true
    await stack?.stop()
    process.exit(code)
  }

  try {
    process.on(
      'exit',
      lockStateDir(join(localDir, 'start.pid'), () => abandon(command)),
    )
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
    if (values.fresh) {
      rmSync(stateDir, { recursive: true, force: true })
      console.log('Starting again: the local database and its files were removed.')
    }
    const named = values.restore && resolve(process.env.INIT_CWD ?? process.cwd(), values.restore)
    const backup = named && (await requireBackup(named))
    if (values.empty || backup) {
      const kept = backup ? startRestore(stateDir, backup, new Date(), values.empty) : startEmptyProject(stateDir, new Date())
      if (kept)
        console.log(`Starting with an empty project. The former one is kept in ${kept}; remove it when nothing of it is needed.`)
    }
    // The image has no sources to build.
    if (!isDeveloped && !process.env.IS_BUILT) {
      progress.begin('Building the code of site and admin')
      await buildApps()
    }
    stack = await startStack({
      stateDir,
      ports: WANTED_PORTS,
      pictureCacheDir: process.env.PICTURE_CACHE_DIR ?? join(ROOT, '.local/pictures'),
      encodesAvif: true,
      fill: backup
        ? async (project) => {
            progress.begin('Restoring the backup')
            isFilling = true
            const notes = await restoreInto(project, backup)
            endRestore(stateDir)
            isFilling = false
            progress.end()
            const next = `The admin runs at ${project.adminUrl} in a moment; the site follows when its pictures are drawn.`
            for (const line of [...notes, next]) console.log(`    ${line}`)
          }
        : undefined,
      isDeveloped,
      onLine: (service, line) => {
        if (!isFilling) console.log(`    ${service}: ${line}`)
      },
      onStep: (step) => progress.begin(step),
      onPortTaken: reportTakenPort,
    })
    progress.end()
    for (const service of Object.values(stack.services)) keepRunning(service, { log: (line) => console.error(`    ${line}`) })
    console.log(`\n${box(summary(stack, command))}\n`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    await stop(1)
  }
}

function summary({ siteUrl, adminUrl, apiUrl }: Stack, command: string): string[] {
  const signIn = isEmptyProject(stateDir)
    ? ['Without an account: npm run admin:create -- --email you@example.com --name "Your Name"', 'creates the first one.']
    : [`Sign in with  ${DEMO_STAFF[0].email}`, `Password      ${DEMO_PASSWORD}`]
  return [
    `Ready in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`,
    '',
    `Public site   ${siteUrl}`,
    `              ${siteUrl}/ar`,
    `Admin         ${adminUrl}`,
    `API           ${apiUrl}`,
    '',
    ...signIn,
    '',
    'This backend is for development, demos and tests on this machine, not for',
    'visitors from the internet: docs/deploy.md describes a hosted project.',
    '',
    `Ctrl-C stops everything. Your data stays; ${command} -- --fresh starts again with the demo content.`,
  ]
}

function reportTakenPort(service: keyof StackPorts, taken: number, instead: number): void {
  const owner = portOwner(taken)
  console.log(`    Port ${taken} is taken${owner ? ` by ${owner}` : ''}; ${LABELS[service]} uses ${instead} instead.`)
}

/** Another process uses the database now. The exit kills the services: a regular close would write into the database. */
function abandon(command: string): void {
  console.error(
    `This ${command} was paused for more than a minute, and another one has taken over its data. This one stops, so that only one writes.`,
  )
  process.exit(1)
}
