import { z } from 'zod'
import { ADEN_OFFSET_MS } from '../text/date.ts'
import { bilingual, known, text } from './fields.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const calendarDay = z
  .string('write the last valid day as YYYY-MM-DD')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'write the last valid day as YYYY-MM-DD')
  .refine((day) => toDay(Date.parse(`${day}T00:00:00Z`)) === day, 'this day does not exist: write another one')

export const certificateFields = {
  name: bilingual,
  number: text,
  issuer: bilingual,
  /** The last day on which the certificate is valid, in the time of the company; `null` if it does not expire. */
  validUntil: known(calendarDay),
}

export interface Expiring {
  validUntil: string | null
}

/** When a certificate stops being valid: the end of its last day in the company's time zone, in milliseconds; `undefined` if never. */
export function expiryMs({ validUntil }: Expiring): number | undefined {
  return validUntil === null ? undefined : Date.parse(`${validUntil}T00:00:00Z`) + DAY_MS - ADEN_OFFSET_MS
}

export function hasExpired(certificate: Expiring, nowMs: number): boolean {
  const expiry = expiryMs(certificate)
  return expiry !== undefined && expiry <= nowMs
}

/** The time when the next of the valid certificates expires, in milliseconds; `undefined` if none expires. */
export function nextExpiryMs(certificates: readonly Expiring[], nowMs: number): number | undefined {
  const coming = certificates.map(expiryMs).filter((expiry): expiry is number => expiry !== undefined && expiry > nowMs)
  return coming.length === 0 ? undefined : Math.min(...coming)
}

function toDay(ms: number): string | undefined {
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString().slice(0, 10)
}
