import { type AlarmReport, limitAlarms } from '@bayt/content/entities/alarm'
import type { OpenAlarm } from './alarms.ts'

const MINUTE_MS = 60_000
const REPEATED_MS = 60 * MINUTE_MS
/** The dashboard calls the watch silent after two missing reports. */
const SILENT_AFTER_MIN = 120

export interface AlarmReportsOptions {
  /** @throws Error with the reason if the backend did not store the report */
  send: (report: AlarmReport) => Promise<void>
  nowMs: () => number
}

/** Sends the open alarms to the backend, for the dashboard of admins: when they change, and every hour as a sign of life. */
export class AlarmReports {
  readonly #options: AlarmReportsOptions
  #sent: string | undefined
  #nextMs = 0
  #problem = ''

  constructor(options: AlarmReportsOptions) {
    this.#options = options
  }

  /** Never throws. A report that does not arrive is sent again after a minute. */
  async update(open: readonly OpenAlarm[]): Promise<void> {
    const nowMs = this.#options.nowMs()
    const report = reportOf(open, SILENT_AFTER_MIN)
    const text = JSON.stringify(report)
    const isDue = this.#problem === '' && text !== this.#sent
    if (!isDue && nowMs < this.#nextMs) return
    try {
      await this.#options.send(report)
      this.#sent = text
      this.#problem = ''
      this.#nextMs = nowMs + REPEATED_MS
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      if (problem !== this.#problem)
        console.warn(`The dashboard of admins does not get the alarms; they are sent again: ${problem}`)
      this.#problem = problem
      this.#nextMs = nowMs + MINUTE_MS
    }
  }
}

/** @param silentAfterMin minutes without another report after which the dashboard calls the watch silent */
export function reportOf(open: readonly OpenAlarm[], silentAfterMin: number): AlarmReport {
  const alarms = open.map(({ kind, facts, fault, remedy, sinceMs }) => ({
    kind,
    facts,
    fault,
    remedy,
    since: new Date(sinceMs).toISOString(),
  }))
  return { alarms: limitAlarms(alarms), silent_after_min: silentAfterMin }
}
