import { join } from 'node:path'
import { pointTo } from '../installation.ts'
import type { Step, Update } from '../machine.ts'
import { restartServices, waitUntilReady } from '../services.ts'
import { faultsOf } from './checks.ts'
import { runIn } from './code.ts'
import { mayDeploy, supabase } from './migrations.ts'

/** Switches the functions, then the services. */
export const switchOver: Step = {
  name: 'switch',
  title: 'Switching to the new version',
  async run(update) {
    const { place, journal } = update
    const { to, siteCode, faultsBefore } = journal.update
    await deployFunctions(update, to ?? '')
    pointTo(place.link, to ?? '')
    await restartServices(place)
    await waitUntilReady(place, siteCode)
    const faults = (await faultsOf(place)).filter((fault) => !faultsBefore.includes(fault))
    if (faults.length > 0) throw new Error(`The doctor finds new faults:\n${faults.join('\n')}`)
    return 'The services run the new version, and are ready.'
  },
  async undo(update) {
    const { place, journal } = update
    pointTo(place.link, journal.update.from)
    await restartServices(place)
    await waitUntilReady(place, journal.update.oldSiteCode)
    await deployFunctions(update, journal.update.from)
    return 'The services run the old version again.'
  },
}

/** Deploys the functions of a hosted project. The embedded backend reads its functions from the folder of its version. */
async function deployFunctions(update: Update, folder: string): Promise<void> {
  const { place, report } = update
  if (place.stateDir !== undefined) return
  if (!mayDeploy(place))
    return report(
      '     The functions of the project stay, because SUPABASE_DB_PASSWORD is not set. Deploy them with the workflow "Supabase".',
    )
  await runIn(folder, join(folder, 'node_modules/.bin/turbo'), [
    'run',
    'build',
    '--filter=@bayt/functions',
    '--output-logs=errors-only',
  ])
  await supabase(update, folder, ['functions', 'deploy', '--use-api', '--yes'])
}
