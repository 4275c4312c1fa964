import { statfsSync } from 'node:fs'
import { run } from '@bayt/dev-tools/run'
import { parseTarget } from '../../doctor/arguments.ts'
import { examine } from '../../doctor/examine.ts'
import type { Installation } from '../installation.ts'
import type { Step } from '../machine.ts'
import { servedRelease, waitUntilReady } from '../services.ts'

/** A version with its packages and its build takes 2 GB. A first backup takes as much as the pictures. */
const FREE_MB = 4_000

/** The faults that the doctor finds from outside, without migrations, which have their own step, and without alarms of the publisher. */
export async function faultsOf({ env }: Installation): Promise<string[]> {
  if (!env.SITE_URL || !env.ADMIN_URL || !env.SUPABASE_URL) return []
  const target = parseTarget([], { ...env, SUPABASE_SECRET_KEY: '', DATABASE_WEBHOOK_SECRET: '', HEALTH_PORT: '' })
  const reports = await examine({ ...target, isDemo: true })
  return reports.flatMap(({ title, findings }) => findings.map(({ fault }) => `${title}: ${fault}`))
}

export const checks: Step = {
  name: 'checks',
  title: 'Checking this installation',
  async run({ place, journal, report }) {
    const served = await servedRelease(place.dataDir, place.healthPort)
    if (typeof served === 'string') throw new Error(`The old version is not ready: ${served}`)
    await waitUntilReady(place)
    for (const folder of [place.base, place.dataDir]) {
      const { bavail, bsize } = statfsSync(folder)
      const free = Math.floor((bavail * bsize) / 1_048_576)
      const needed = Number(place.env.UPDATE_FREE_MB ?? FREE_MB)
      if (free < needed) throw new Error(`The disk of ${folder} has ${free} MB left; an update needs ${needed} MB.`)
    }
    const { code, output } = await run('git', ['-C', journal.update.from, 'status', '--porcelain', '--untracked-files=no'])
    if (code === 0 && output.trim())
      throw new Error(`Files of this version were edited, and an update would lose these changes:\n${output.trim()}`)
    const faults = await faultsOf(place)
    journal.note({ faultsBefore: faults, oldSiteCode: served.code })
    for (const fault of faults) report(`     The doctor already finds: ${fault}`)
    return 'The old version is ready, and there is room.'
  },
}
