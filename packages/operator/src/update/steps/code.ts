import { cpSync, existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { run } from '@bayt/dev-tools/run'
import {
  compareProject,
  readMigrations,
  readProjectMigrations,
  repositoryMigrations,
  some,
} from '@bayt/local-supabase/applied-migrations'
import { subtractionsOf } from '@bayt/local-supabase/subtractions'
import { Question, type Step, type Update } from '../machine.ts'

/** Runs a command of a version in its folder. @throws Error with the last lines of its output */
export async function runIn(folder: string, command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const { code, output } = await run(command, args, { cwd: folder, env })
  if (code === 0) return output.trim()
  throw new Error(
    `${basename(command)} ${args.join(' ')} failed in ${folder}:\n${output.trim().split('\n').slice(-15).join('\n')}`,
  )
}

/** The migrations of a version that the project has not applied. @throws Error if the project could not follow the version */
export async function pendingMigrations({ place }: Update, folder: string): Promise<string[]> {
  const stored = await readProjectMigrations(place.url, place.secretKey)
  const { changed, unknown, pending, early } = compareProject(stored, repositoryMigrations(migrationsOf(folder)))
  if (unknown.length > 0)
    throw new Error(
      `The project has applied ${some(unknown)}, which the new version does not have: the new version is older, or of another branch.`,
    )
  if (changed.length > 0) throw new Error(`The project has applied ${some(changed)} with another text than the new version has.`)
  if (early.length > 0) throw new Error(`${some(early)} has a smaller number than a migration that is applied already.`)
  return pending
}

export const migrationsOf = (folder: string) => join(folder, 'supabase/migrations')

/** Puts the new version beside the old one, installs its packages and builds it. The old version keeps serving. */
export const code: Step = {
  name: 'code',
  title: 'Putting the new version beside the old one',
  async run(update) {
    const { place, journal, report } = update
    const { wanted, from } = journal.update
    const folder = await versionFolder(update)
    if (realpathSync(folder) === from) throw new Error(`${folder} is the version that runs already.`)
    const pending = await pendingMigrations(update, folder)
    const lost = readMigrations(migrationsOf(folder))
      .filter(({ file }) => pending.includes(file))
      .flatMap(({ file, text }) => subtractionsOf(text).map((statement) => `${file}: ${statement.slice(0, 150)}`))
    if (lost.length > 0 && !update.acceptsLoss)
      throw new Question(
        `Migrations of the new version remove something. The old code may fail with them, and a return does not undo them:\n${lost.join('\n')}\nTo go on: npm run update -- --accept-loss. Otherwise: npm run update -- --back`,
      )
    await runIn(folder, process.execPath, ['packages/dev-tools/bootstrap.mjs', 'doctor', '--help'])
    report('     Its packages are installed.')
    const apps = ['site', 'admin', ...(place.stateDir === undefined ? ['functions'] : [])].map((app) => `--filter=@bayt/${app}`)
    await runIn(folder, join(folder, 'node_modules/.bin/turbo'), ['run', 'build', ...apps, '--output-logs=errors-only'])
    const pictures = '.local/pictures'
    if (place.stateDir !== undefined && existsSync(join(from, pictures)) && !existsSync(join(folder, pictures)))
      cpSync(join(from, pictures), join(folder, pictures), { recursive: true })
    return `${wanted ?? journal.update.commit} is built in ${folder}; ${pending.length} new migrations.`
  },
  async undo({ place, journal }) {
    const { to, isMade, done } = journal.update
    // A folder that was there before the update stays, and so does a version that is complete or runs.
    if (to === null || !isMade || done.includes('code') || realpathSync(place.link) === to) return undefined
    for (const folder of [to, `${to}.new`]) rmSync(folder, { recursive: true, force: true })
    return `The incomplete folder ${to} was removed.`
  },
}

/** The folder of the new version: the folder of `--to`, or a clone beside the old version. */
async function versionFolder({ place, journal }: Update): Promise<string> {
  const { wanted, from } = journal.update
  const named = wanted === null ? undefined : resolve(place.env.INIT_CWD ?? place.base, wanted)
  if (named !== undefined && statSync(named, { throwIfNoEntry: false })?.isDirectory()) {
    journal.note({ to: realpathSync(named) })
    return realpathSync(named)
  }
  const isKnown = wanted !== null && (await run('git', ['-C', from, 'cat-file', '-e', `${wanted}^{commit}`])).code === 0
  if (!isKnown) await runIn(from, 'git', ['fetch', '--quiet', ...(wanted === null ? ['origin', 'HEAD'] : ['--tags', 'origin'])])
  const commit = await runIn(from, 'git', ['rev-parse', '--verify', `${wanted ?? 'FETCH_HEAD'}^{commit}`])
  const folder = join(place.base, commit.slice(0, 12))
  journal.note({ to: folder, commit, isMade: journal.update.isMade || !existsSync(folder) })
  if (existsSync(folder)) return folder
  rmSync(`${folder}.new`, { recursive: true, force: true })
  await runIn(from, 'git', ['clone', '--quiet', '--no-checkout', from, `${folder}.new`])
  await runIn(`${folder}.new`, 'git', ['fetch', '--quiet', from, commit])
  await runIn(`${folder}.new`, 'git', ['remote', 'set-url', 'origin', await runIn(from, 'git', ['remote', 'get-url', 'origin'])])
  await runIn(`${folder}.new`, 'git', ['checkout', '--quiet', '--detach', commit])
  renameSync(`${folder}.new`, folder)
  return folder
}
