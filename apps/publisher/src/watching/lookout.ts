import { join } from 'node:path'
import { createFolder } from '@bayt/release/files'
import { z } from 'zod'
import type { PublisherConfig } from '../config.ts'
import { readJson, replaceFile } from '../files.ts'
import { attempt, messageOf, RepeatedFailure } from '../log.ts'
import type { Reports } from '../reports.ts'
import { Alarms, type Check, type Finding, openAlarm, reportOf } from './alarms.ts'
import { backup, certificate, disk, failedBuilds, lastDay, rehearsal, waitingChange, waitingSet } from './checks.ts'
import { ping, sendNotice } from './notifier.ts'
import { type Health, observations, reasonsNotReady, Watch, type WatchOptions } from './watch.ts'

const MINUTE_MS = 60_000
const HEARTBEAT_MS = 5 * MINUTE_MS
const REPORT_MS = 60 * MINUTE_MS
/** The dashboard calls the watch silent after two missing reports. */
const SILENT_AFTER_MIN = 120
const CERTIFICATE_MS = 6 * 60 * MINUTE_MS
const STATE_FILE = 'lookout.json'

/** What outlives the process, so that a restart repeats no notice. */
const savedState = z.object({ alarms: z.array(openAlarm), observations })

type Options = Omit<WatchOptions, 'saved'> & {
  /** Sends the open alarms to the backend, and carries out the prepared sets that are due, also while the builder does not run. */
  reports: Pick<Reports, 'sendAlarms' | 'carryOutDueSets'>
}

type Settings = Pick<
  PublisherConfig,
  'siteUrl' | 'adminUrl' | 'supabaseUrl' | 'dataDir' | 'pictureCacheDir' | 'alarm' | 'heartbeatUrl' | 'backupDir' | 'lastDays'
>

/** Looks at the publisher and its surroundings in rounds: tells the operator of alarms, and a dead man's switch that all is well. */
export class Lookout {
  readonly watch: Watch
  readonly alarms: Alarms
  readonly #settings: Settings
  readonly #reports: Options['reports']
  readonly #nowMs: () => number
  readonly #stateFile: string
  readonly #last = new Map<string, { finding: Finding | null | undefined; nextMs: number; hasFailed: boolean }>()
  #saved = ''
  #nextPingMs = 0
  /** The last report that arrived. */
  #reported = ''
  #nextReportMs = 0
  readonly #failedReport = new RepeatedFailure((message) =>
    console.warn(`The dashboard of admins does not get the alarms; they are sent again: ${message}`),
  )
  #running: Promise<void> | undefined

  static async open(settings: Settings, options: Options): Promise<Lookout> {
    const { dataDir, pictureCacheDir } = settings
    // At the first start, a check must not find them missing.
    for (const folder of [dataDir, pictureCacheDir]) await attempt('Creating a folder', () => createFolder(folder))
    return new Lookout(settings, options, await readJson(join(dataDir, STATE_FILE), savedState))
  }

  private constructor(settings: Settings, options: Options, saved: z.output<typeof savedState> | undefined) {
    const { alarm, siteUrl, dataDir } = settings
    this.#settings = settings
    this.#reports = options.reports
    this.#nowMs = options.nowMs ?? Date.now
    this.#stateFile = join(dataDir, STATE_FILE)
    this.watch = new Watch({ ...options, saved: saved?.observations })
    this.alarms = new Alarms({
      saved: saved?.alarms ?? [],
      tell: async (notice) => alarm === undefined || sendNotice(alarm, siteUrl, notice),
      nowMs: this.#nowMs,
    })
  }

  /** Never throws. A round that has not ended is not started again. */
  round(): Promise<void> {
    this.#running ??= attempt('Looking for alarms', () => this.#round()).finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #round(): Promise<void> {
    const health = await this.watch.look()
    const results = this.#checks(health).map(async (check) => [check.id, await this.#run(check)] as const)
    await this.alarms.update(new Map(await Promise.all(results)))
    await this.#save()
    await this.#ping(reasonsNotReady(health).length === 0 && this.alarms.open.length === 0)
    await this.#report()
  }

  #checks(health: Health): Check[] {
    const { dataDir, pictureCacheDir, backupDir } = this.#settings
    return [
      { id: 'waiting-change', everyMs: 0, run: () => waitingChange(health) },
      { id: 'failed-builds', everyMs: 0, run: () => failedBuilds(health) },
      { id: 'waiting-set', everyMs: MINUTE_MS, run: async () => waitingSet(await this.#reports.carryOutDueSets()) },
      { id: 'disk', everyMs: 0, run: () => disk([dataDir, pictureCacheDir]) },
      ...checksOfDates(this.#settings, this.#nowMs),
      ...(backupDir === undefined
        ? []
        : [
            { id: 'backup', everyMs: 10 * MINUTE_MS, run: () => backup(backupDir, this.#nowMs()) },
            { id: 'rehearsal', everyMs: 10 * MINUTE_MS, run: () => rehearsal(backupDir, this.#nowMs()) },
          ]),
    ]
  }

  /** @returns the finding of the last run that could find out; `undefined` if none could */
  async #run({ id, everyMs, run }: Check): Promise<Finding | null | undefined> {
    const [nowMs, last] = [this.#nowMs(), this.#last.get(id)]
    if (last && nowMs < last.nextMs) return last.finding
    try {
      const finding = (await run()) ?? null
      this.#last.set(id, { finding, nextMs: nowMs + everyMs, hasFailed: false })
      return finding
    } catch (error) {
      if (!last?.hasFailed) console.warn(`The check "${id}" cannot run:`, messageOf(error))
      this.#last.set(id, { finding: last?.finding, nextMs: nowMs + Math.min(everyMs, MINUTE_MS), hasFailed: true })
      return last?.finding
    }
  }

  async #save(): Promise<void> {
    const state = JSON.stringify({ alarms: [...this.alarms.open], observations: this.watch.observations })
    if (state === this.#saved) return
    // A full disk is not tried in each round, but with the next change of the state.
    this.#saved = state
    await attempt('Saving the open alarms', () => replaceFile(this.#stateFile, state))
  }

  async #ping(isWell: boolean): Promise<void> {
    const { heartbeatUrl } = this.#settings
    if (heartbeatUrl === undefined || !isWell || this.#nowMs() < this.#nextPingMs) return
    const hasArrived = await ping(heartbeatUrl)
    this.#nextPingMs = this.#nowMs() + (hasArrived ? HEARTBEAT_MS : MINUTE_MS)
  }

  /** Sends the open alarms to the dashboard of admins: when they change, every hour as a sign of life, and a minute after a failure. */
  async #report(): Promise<void> {
    const nowMs = this.#nowMs()
    const report = reportOf(this.alarms.open, SILENT_AFTER_MIN)
    const text = JSON.stringify(report)
    const isChanged = !this.#failedReport.isPresent && text !== this.#reported
    if (!isChanged && nowMs < this.#nextReportMs) return
    try {
      await this.#reports.sendAlarms(report)
      this.#reported = text
      this.#failedReport.end()
      this.#nextReportMs = nowMs + REPORT_MS
    } catch (error) {
      this.#failedReport.record(error)
      this.#nextReportMs = nowMs + MINUTE_MS
    }
  }
}

/** Checks of dates: of certificates, and of the entries of `ALARM_DATES`, which the operator must renew. */
export function checksOfDates(
  { siteUrl, adminUrl, supabaseUrl, lastDays }: Pick<Settings, 'siteUrl' | 'adminUrl' | 'supabaseUrl' | 'lastDays'>,
  nowMs: () => number,
): Check[] {
  const hosts = new Set([siteUrl, adminUrl ?? siteUrl, supabaseUrl].map((address) => new URL(address).origin))
  return [
    ...[...hosts]
      .filter((origin) => origin.startsWith('https:'))
      .map((origin) => ({ id: `certificate ${origin}`, everyMs: CERTIFICATE_MS, run: () => certificate(origin, nowMs()) })),
    ...lastDays.map((day) => ({ id: `last-day ${day.name}`, everyMs: 0, run: () => lastDay(day, nowMs()) })),
  ]
}
