import { z } from 'zod'
import { storable } from '../text/storable.ts'

/** The kinds of alarms with a text in the console. An alarm of another kind is shown as it was sent. */
export const ALARM_KINDS = [
  'waiting-change',
  'failed-builds',
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
  /** An `AlarmKind`, or the kind of another release. */
  kind: storable(40),
  /** What the text of the kind names, such as `{ folder }`. */
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
  /** After so many minutes without another report, the watch counts as silent. */
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

/** The schema repairs a cut emoji. */
const cut = (text: string) => text.slice(0, MAX_LENGTH)
