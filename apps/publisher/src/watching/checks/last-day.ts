import type { Finding } from '../alarms.ts'

const DAY_MS = 24 * 60 * 60_000
const NOTICE_DAYS = 14

/** A token, a key or a domain that the operator must renew. */
export interface LastDay {
  name: string
  /** YYYY-MM-DD */
  day: string
}

export function lastDay({ name, day }: LastDay, nowMs: number): Finding | undefined {
  const ending = endsSoon(name, Date.parse(day), nowMs)
  if (!ending) return undefined
  const remedy = 'Renew it, set its new value where it is used, and its new day in ALARM_DATES.'
  return { kind: 'last-day', facts: { name, day: ending.day }, fault: ending.fault, remedy }
}

/** @param endMs milliseconds since 1970 */
export function endsSoon(name: string, endMs: number, nowMs: number): { fault: string; day: string } | undefined {
  if (endMs - nowMs > NOTICE_DAYS * DAY_MS) return undefined
  const day = new Date(endMs).toISOString().slice(0, 10)
  return { fault: `${name} ${endMs < nowMs ? 'has ended' : 'ends'} on ${day}.`, day }
}
