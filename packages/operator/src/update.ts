import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from '@bayt/dev-tools/command-line'
import { ROOT } from '@bayt/dev-tools/root'
import { lockStateDir } from '@bayt/dev-tools/state-lock'
import { type Installation, readInstallation } from './update/installation.ts'
import { Journal } from './update/journal.ts'
import { Question, returnToOld, runSteps, type Step, type Update } from './update/machine.ts'
import { backup } from './update/steps/backup.ts'
import { checks } from './update/steps/checks.ts'
import { code } from './update/steps/code.ts'
import { keep } from './update/steps/keep.ts'
import { migrations, restoreDatabase } from './update/steps/migrations.ts'
import { proof } from './update/steps/proof.ts'
import { switchOver } from './update/steps/switch.ts'

/** `npm run update`: brings an own machine to a new version, or back to the old version (docs/decisions/updates.md). */
const USAGE = `Usage: npm run update                          to the newest commit of the repository; continues an update that was interrupted
       npm run update -- --to <commit|folder>  to this version
       npm run update -- --accept-changes      continues although pages differ
       npm run update -- --accept-loss         continues although migrations remove something
       npm run update -- --back                returns to the former version
       npm run update -- --back --restore-database  also restores the former database; the present database is kept beside it`
const STEPS: Step[] = [checks, backup, code, migrations, proof, switchOver, keep]

const flag = { type: 'boolean', default: false } as const
const { values } = readArguments(USAGE, {
  options: { to: { type: 'string' }, back: flag, 'accept-changes': flag, 'accept-loss': flag, 'restore-database': flag },
})
try {
  const place = readInstallation(process.env)
  process.on('exit', lock(place))
  const journal = new Journal(join(place.base, 'update.json'))
  const consent = { acceptsChanges: values['accept-changes'], acceptsLoss: values['accept-loss'] }
  const update: Update = { place, journal, ...consent, report: (line) => console.log(line) }
  if (values.back) await goBack(update)
  else {
    const state = journal.entries?.state
    if (state === 'stuck') throw new Error('The last return failed. Repeat it first: npm run update -- --back')
    const isOpen = state === 'runs' || state === 'asks'
    if (isOpen && values.to !== undefined && values.to !== journal.update.wanted)
      throw new Error(`Another update is open. Continue it (npm run update), or return (npm run update -- --back).`)
    if (isOpen) console.log(`Continuing the update of ${journal.update.startedAt}.`)
    else journal.begin(values.to ?? null, realpathSync(ROOT))
    await runSteps(update, STEPS)
    console.log('The update is done.')
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof Question ? 2 : 1
}

/** @throws Error if another update runs */
function lock({ base }: Installation): () => void {
  try {
    return lockStateDir(join(base, 'update.lock'), () => process.exit(1))
  } catch (cause) {
    throw new Error(`Another update is under way. ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

async function goBack(update: Update): Promise<void> {
  const { place, journal } = update
  const state = journal.entries?.state
  const hasReturned = state === undefined || state === 'returned'
  if (hasReturned && !values['restore-database']) throw new Error('There is no update to return from.')
  if (!hasReturned) console.log(await returnToOld(update, STEPS))
  if (!values['restore-database']) return
  if (place.stateDir === undefined)
    throw new Error(
      `Restore a hosted project into a new project (docs/restore.md), from ${journal.entries?.backup ?? 'a backup'}.`,
    )
  console.log(`The database from before the update is back. The database until now is in ${await restoreDatabase(place)}.`)
}
