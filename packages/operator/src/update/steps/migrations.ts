import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { acceptNewer, repositoryMigrations } from '@bayt/local-supabase/applied-migrations'
import type { Installation } from '../installation.ts'
import { messageOf, type Step, type Update } from '../machine.ts'
import { waitUntilReady, whileStopped } from '../services.ts'
import { migrationsOf, pendingMigrations, runIn } from './code.ts'

const HOW_TO_DEPLOY = 'Load operator.env with SUPABASE_DB_PASSWORD, or run the workflow "Supabase" first.'

/** Applies the new migrations while the old code serves. No health check and no time limit interrupts a migration. */
export const migrations: Step = {
  name: 'migrations',
  title: 'Applying the migrations',
  async run(update) {
    const { place, journal } = update
    const folder = journal.update.to ?? ''
    const pending = await pendingMigrations(update, folder)
    if (pending.length === 0) return 'There are no new migrations.'
    if (place.stateDir !== undefined) await applyToStopped(update, folder, place.stateDir)
    else if (mayDeploy(place)) await supabase(update, folder, ['db', 'push', '--remote', '--yes'])
    else throw new Error(`${pending.join(', ')} must be applied. ${HOW_TO_DEPLOY}`)
    await waitUntilReady(place)
    const missing = await pendingMigrations(update, folder)
    if (missing.length > 0) throw new Error(`The project still lacks ${missing.join(', ')}.`)
    return `Applied: ${pending.join(', ')}. The old code serves with them.`
  },
  async undo({ place }) {
    await waitUntilReady(place)
    return 'Migrations that the project has applied stay: they only add, or you have agreed to them.'
  },
}

/** Whether this machine may change a hosted project: its migrations and its functions. */
export const mayDeploy = ({ env }: Installation) => Boolean(env.SUPABASE_DB_PASSWORD)

/** Runs the Supabase CLI of a version for the hosted project. */
export async function supabase({ place }: Update, folder: string, args: string[]): Promise<void> {
  const tools = '.github/deploy-tools'
  const cli = join(folder, tools, 'node_modules/.bin/supabase')
  if (!existsSync(cli))
    await runIn(folder, join(folder, 'node_modules/.bin/pnpm'), ['--dir', tools, 'install', '--frozen-lockfile'])
  const project = place.env.SUPABASE_PROJECT_REF ?? new URL(place.url).hostname.split('.')[0] ?? ''
  await runIn(folder, cli, ['link', '--yes', '--project-ref', project])
  await runIn(folder, cli, args)
}

/** Copies the stopped database, and lets the new backend apply its migrations. After a failure, puts the copy back: nobody has saved in between. */
async function applyToStopped({ place, report }: Update, folder: string, stateDir: string): Promise<void> {
  const database = join(stateDir, 'database')
  const copy = `${database}-before-update`
  await whileStopped(place, async (input) => {
    report('     The services are stopped.')
    rmSync(`${copy}.new`, { recursive: true, force: true })
    cpSync(database, `${copy}.new`, { recursive: true, mode: constants.COPYFILE_FICLONE })
    rmSync(copy, { recursive: true, force: true })
    renameSync(`${copy}.new`, copy)
    const own = new Set(repositoryMigrations().map(({ file }) => file))
    const newer = repositoryMigrations(migrationsOf(folder)).filter(({ file }) => !own.has(file))
    acceptNewer(stateDir, newer)
    try {
      await startOnce(folder, { stateDir, port: Number(new URL(place.url).port) }, input)
    } catch (error) {
      rmSync(`${database}-refused`, { recursive: true, force: true })
      renameSync(database, `${database}-refused`)
      renameSync(copy, database)
      // The refusal goes on with the remedy of npm start, which is done here.
      const why = messageOf(error).replace(/\n +folder [\s\S]*$/, '')
      throw new Error(`${why}\nThe database is as it was before the migrations.`, { cause: error })
    }
  })
}

/** Restores the database from before the migrations. @returns the folder that keeps the database until now, with later saves */
export async function restoreDatabase(place: Installation): Promise<string> {
  const database = join(place.stateDir ?? '', 'database')
  const kept = `${database}-until-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`
  await whileStopped(place, async () => {
    renameSync(database, kept)
    renameSync(`${database}-before-update`, database)
  })
  await waitUntilReady(place)
  return kept
}

/** Starts the backend of a version, which applies its migrations before it is ready, and stops it. @throws Error with its reason */
async function startOnce(folder: string, settings: { stateDir: string; port: number }, input: Writable): Promise<void> {
  const script = join(folder, 'packages/local-supabase/src/main.ts')
  const node = join(folder, 'node_modules/.bin/node')
  const child = spawn(existsSync(node) ? node : process.execPath, [script, JSON.stringify(settings)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', input],
  })
  let output = ''
  const exited = once(child, 'exit')
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (/^ready /m.test(output)) child.kill('SIGTERM')
    })
  }
  await exited
  if (/^ready /m.test(output)) return
  const [, refusal] = /^refused (.+)$/m.exec(output) ?? []
  throw new Error(refusal === undefined ? output.trim().split('\n').slice(-10).join('\n') : String(JSON.parse(refusal)))
}
