import { z } from 'zod'
import { storable } from '../text/storable.ts'

/** The kinds of alarms for which the console has texts. The console shows an alarm of another kind with the text that was sent. */
export const ALARM_KINDS = [
  'waiting-change',
  'failed-builds',
  'waiting-set',
  'backend-away',
  'disk',
  'certificate',
  'last-day',
  'no-backup',
  'old-backup',
  'failed-backup',
  'failed-rehearsal',
  'old-rehearsal',
] as const
export type AlarmKind = (typeof ALARM_KINDS)[number]

const MAX_ALARMS = 8
const MAX_FACTS = 5
const MAX_LENGTH = 400

export const alarm = z.object({
  /** An `AlarmKind`, or a kind that only another release knows. */
  kind: storable(40),
  /** Values in the text of the kind, such as `{ folder }`. */
  facts: z.record(z.string().regex(/^\w{1,40}$/), storable(MAX_LENGTH)).refine((facts) => Object.keys(facts).length <= MAX_FACTS),
  /** What is wrong, and what to do, in English. */
  fault: storable(MAX_LENGTH),
  remedy: storable(MAX_LENGTH),
  since: z.iso.datetime(),
})
export type Alarm = z.output<typeof alarm>

/** All open alarms of a watch. */
export const alarmReport = z.object({
  alarms: z.array(alarm).max(MAX_ALARMS),
  /** Minutes without another report after which the watch counts as silent. */
  silent_after_min: z.number().int().nonnegative(),
})
export type AlarmReport = z.output<typeof alarmReport>

/** Shortens alarms to the limits of a report. */
export function limitAlarms(alarms: readonly Alarm[]): Alarm[] {
  return alarms.slice(0, MAX_ALARMS).map(({ facts, fault, remedy, ...others }) => ({
    ...others,
    facts: Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, cut(value)])),
    fault: cut(fault),
    remedy: cut(remedy),
  }))
}

/** May cut an emoji in half: the schema removes the half. */
const cut = (text: string) => text.slice(0, MAX_LENGTH)
