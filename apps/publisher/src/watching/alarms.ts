import { randomUUID } from 'node:crypto'
import { type AlarmKind, type AlarmReport, limitAlarms } from '@bayt/content/entities/alarm'
import { z } from 'zod'

/** What is wrong, and what the operator should do. */
export interface Finding {
  /** Kind and facts choose the text in the language of an admin. Without a kind, the text is shown as it is. */
  kind: AlarmKind | ''
  facts: Record<string, string>
  fault: string
  remedy: string
}

export interface Check {
  /** Names the alarm of this check on the disk, so it must stay the same. */
  id: string
  /** Pause between two runs in milliseconds; 0 for each round. */
  everyMs: number
  /** @returns the fault, if there is one. @throws Error if the check cannot be done: its alarm then stays as it is */
  run: () => Finding | undefined | Promise<Finding | undefined>
}

export const openAlarm = z.object({
  id: z.string(),
  /** Unique for each beginning of an alarm. */
  key: z.string(),
  // An earlier release saved neither `kind` nor `facts`.
  kind: z.string().default(''),
  facts: z.record(z.string(), z.string()).default({}),
  fault: z.string(),
  remedy: z.string(),
  /** Milliseconds since 1970. */
  sinceMs: z.number(),
  isTold: z.boolean(),
  /** Since when its check finds nothing; `null` while it finds something. */
  wellSinceMs: z.number().nullable(),
})
export type OpenAlarm = z.output<typeof openAlarm>

/** A message for the operator. */
export interface Notice extends Pick<Finding, 'fault' | 'remedy'> {
  /** The same for each attempt to send this notice. */
  key: string
  alarm: string
  kind: 'began' | 'ended'
  /** Whether no alarm is open after this notice. */
  isAllWell: boolean
}

/** A disk near its limit, or an unstable connection, must not cause a message each minute. */
const QUIET_MS = 5 * 60_000
const MINUTE_MS = 60_000

export interface AlarmsOptions {
  /** Open alarms of an earlier process. */
  saved: OpenAlarm[]
  /** Sends a notice. @returns whether it arrived */
  tell: (notice: Notice) => Promise<boolean>
  nowMs: () => number
  /** How long a check must find nothing before its alarm ends; 5 minutes by default. */
  quietMs?: number
}

/** Tells the operator of each alarm once, and of its end. A notice that does not arrive is sent again. */
export class Alarms {
  readonly #options: AlarmsOptions
  #open: OpenAlarm[]
  #retryMs = 0

  constructor(options: AlarmsOptions) {
    this.#options = options
    this.#open = options.saved
  }

  get open(): readonly OpenAlarm[] {
    return this.#open
  }

  /** @param results the finding of each check by its id: `null` without a fault, `undefined` if the check could not be done */
  async update(results: ReadonlyMap<string, Finding | null | undefined>): Promise<void> {
    const nowMs = this.#options.nowMs()
    // The alarm of a check ends without a message when the operator removes the check from the settings.
    this.#open = this.#open.filter(({ id }) => results.has(id))
    for (const [id, finding] of results) {
      const known = this.#open.find((alarm) => alarm.id === id)
      if (finding && known) Object.assign(known, finding, { wellSinceMs: null })
      else if (finding) this.#begin(id, finding, nowMs)
      else if (finding === null && known) known.wellSinceMs ??= nowMs
    }
    if (nowMs >= this.#retryMs && !(await this.#tellAll(nowMs))) this.#retryMs = nowMs + MINUTE_MS
  }

  #begin(id: string, finding: Finding, nowMs: number): void {
    console.error(`Alarm: ${finding.fault} ${finding.remedy}`)
    this.#open.push({ id, key: randomUUID(), ...finding, sinceMs: nowMs, isTold: false, wellSinceMs: null })
  }

  /** @returns whether all notices arrived */
  async #tellAll(nowMs: number): Promise<boolean> {
    for (const alarm of this.#open.filter(({ isTold, wellSinceMs }) => !isTold && wellSinceMs === null)) {
      if (!(await this.#tell(alarm, 'began'))) return false
      alarm.isTold = true
    }
    const { quietMs = QUIET_MS } = this.#options
    const isOver = ({ isTold, wellSinceMs }: OpenAlarm) => wellSinceMs !== null && (!isTold || nowMs - wellSinceMs >= quietMs)
    for (const alarm of this.#open.filter(isOver)) {
      const others = this.#open.filter((other) => other !== alarm)
      if (alarm.isTold && !(await this.#tell(alarm, 'ended', others.length === 0))) return false
      this.#open = others
      console.log(`Alarm over: ${alarm.fault}`)
    }
    return true
  }

  #tell({ id, key, fault, remedy }: OpenAlarm, kind: Notice['kind'], isAllWell = false): Promise<boolean> {
    return this.#options.tell({ key: `${key}-${kind}`, alarm: id, kind, fault, remedy, isAllWell })
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
