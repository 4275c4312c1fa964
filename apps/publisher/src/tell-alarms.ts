import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readConfig } from './config.ts'
import { readJson } from './files.ts'
import { attempt, messageOf } from './log.ts'
import { BackendClock, Reports } from './reports.ts'
import { Alarms, type Finding, openAlarm, reportOf } from './watching/alarms.ts'
import { waitingSet } from './watching/checks.ts'
import { checksOfDates } from './watching/lookout.ts'
import { ping, sendNotice } from './watching/notifier.ts'

/**
 * The watch of a static host, which runs no publisher: `node tell-alarms.ts <faults.json> <folder>`. `npm run doctor -- --faults` writes
 * the file. The command sends each alarm once, and its end once, with the settings of the publisher. The folder keeps the open alarms
 * between two runs. The command fails if it cannot tell the operator of an alarm.
 */
const [faultsFile = '', folder = ''] = process.argv.slice(2)
/** The command runs daily. GitHub may start a run hours late, or leave a run out. */
const SILENT_AFTER_MIN = 49 * 60

const faults = z.array(z.object({ title: z.string(), fault: z.string(), remedy: z.string() }))

try {
  const config = readConfig({ ...process.env, PUBLISHER_DATA_DIR: folder, PICTURE_CACHE_DIR: folder, SITE_BUNDLE: '-' })
  const { alarm, siteUrl, heartbeatUrl } = config
  const stateFile = join(folder, 'alarms.json')
  const alarms = new Alarms({
    saved: (await readJson(stateFile, z.array(openAlarm))) ?? [],
    tell: async (notice) => alarm === undefined || sendNotice(alarm, siteUrl, notice),
    nowMs: Date.now,
    quietMs: 0,
  })
  const results = new Map<string, Finding | null | undefined>(alarms.open.map(({ id }) => [id, null]))
  for (const { title, fault, remedy } of faults.parse(JSON.parse(await readFile(faultsFile, 'utf8')))) {
    const others = results.get(title)
    const texts = { fault: others ? `${others.fault} ${fault}` : fault, remedy: others?.remedy ?? remedy }
    results.set(title, { kind: '', facts: {}, ...texts })
  }
  const reports = new Reports(config, new BackendClock())
  const dueSets = { id: 'waiting-set', run: async () => waitingSet(await reports.carryOutDueSets()) }
  // If a check cannot be done, its alarm stays as it was; the doctor reports the reason.
  for (const { id, run } of [...checksOfDates(config, Date.now), dueSets]) {
    results.set(id, undefined)
    await attempt(`The check "${id}"`, async () => results.set(id, (await run()) ?? null))
  }
  await alarms.update(results)
  await mkdir(folder, { recursive: true })
  await writeFile(stateFile, JSON.stringify(alarms.open))
  await attempt('Reporting the alarms', () => reports.sendAlarms(reportOf(alarms.open, SILENT_AFTER_MIN)))
  if (alarms.open.length === 0 && heartbeatUrl !== undefined) await ping(heartbeatUrl)
  const isUntold = alarm === undefined || alarms.open.some(({ isTold, wellSinceMs }) => !isTold || wellSinceMs !== null)
  if (isUntold && alarms.open.length > 0) throw new Error('There are alarms, and the operator was not told of all.')
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
