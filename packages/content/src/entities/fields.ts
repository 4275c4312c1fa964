import { z } from 'zod'
import { cleanAddress } from '../text/clean-address.ts'
import { toLatinDigits } from '../text/digits.ts'
import { emailProblem, normaliseEmail } from '../text/email.ts'
import { hasInvisible, hasVisible, trimInvisible } from '../text/invisible.ts'
import { isSafeLink } from '../text/link.ts'
import { normalisePackSizes } from '../text/pack-sizes.ts'
import { tidyText } from '../text/tidy.ts'
import { isStorableUrl } from '../text/url.ts'
import {
  DISPLAY_ORDER_DEFAULT,
  DISPLAY_ORDER_MAX,
  DISPLAY_ORDER_MIN,
  RECORD_ID_MAX,
  TEXT_LIMITS,
  TIME_END,
  TIME_MIN,
} from './limits.ts'

/** Building blocks of the entity schemas. Texts are tidied (NFC, without control characters and outer white space). */

/** Tidies a text. @returns an empty text if no character is visible */
function visibleText(typed: string): string {
  const text = tidyText(typed)
  return hasVisible(text) ? text : ''
}

/** Counts code points, not UTF-16 units, like `char_length` in Postgres. */
const atMost = (limit: number) => (text: string, context: z.RefinementCtx) => {
  if (text.length > limit && [...text].length > limit) {
    context.addIssue({ code: 'custom', message: 'too_long', params: { limit } })
  }
}

/** A missing value reports only `required`, no other issue. */
const present = z.string().min(1, { error: 'required', abort: true })

/** A text that must not be blank. @param tidy normalises the typed text */
export const requiredText = (limit: number, tidy = visibleText) =>
  z
    .string({ error: 'required' })
    .transform(tidy)
    .pipe(present.superRefine(atMost(limit)))

/** A text that may be absent: `''`, blank, `undefined` and `null` all become `null`. */
export const optionalText = (limit: number, tidy = visibleText) =>
  z
    .string()
    .nullish()
    .transform((value) => tidy(value ?? '') || null)
    .pipe(z.string().superRefine(atMost(limit)).nullable())

const isAbsentOr = (test: (value: string) => boolean) => (value: string | null) => value === null || test(value)

/** An optional http(s) address (spec: public-site §5, URL rule). */
export const optionalUrl = () => optionalText(TEXT_LIMITS.url, cleanAddress).refine(isAbsentOr(isStorableUrl), 'not_a_url')
export const requiredUrl = () => requiredText(TEXT_LIMITS.url, cleanAddress).refine(isStorableUrl, 'not_a_url')

/**
 * A stored address or link. It is not parsed again: the form and the database have checked it, and URL parsers differ for a few
 * addresses (`http://xn--a/`); one such address must not make all rows unreadable.
 */
export const storedAddress = () =>
  z
    .string()
    .nullish()
    .transform((address) => address ?? null)

/** An optional link target: site path, anchor, http(s), mailto or tel. */
export const optionalLink = () => optionalText(TEXT_LIMITS.link, cleanAddress).refine(isAbsentOr(isSafeLink), 'not_a_link')

/** Normalises a typed number: Arabic digits and marks of direction around it are accepted, and a blank field has no value. */
const typedNumber = (value: unknown) =>
  typeof value === 'string' ? toLatinDigits(trimInvisible(tidyText(value))) || undefined : value

/** A position in a list (spec: admin §9: 1 by default, at least 1). */
export const displayOrder = () =>
  z.preprocess(
    typedNumber,
    z.coerce
      .number('not_a_number')
      .int('not_a_number')
      .min(DISPLAY_ORDER_MIN, 'out_of_range')
      .max(DISPLAY_ORDER_MAX, 'out_of_range')
      .default(DISPLAY_ORDER_DEFAULT),
  )

/** Whether a text is an existing day of the years 1900 to 2199, as `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  const time = `${text}T00:00:00.000Z`
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(time) : Number.NaN
  // JavaScript reads February 30 as March 2.
  return !Number.isNaN(ms) && new Date(ms).toISOString() === time && isRecordTime(time)
}

/** An optional calendar day as `2027-05-31`; Arabic digits are accepted, and a blank field has no value. */
export const optionalDay = () =>
  z
    .string()
    .nullish()
    .transform((value) => toLatinDigits(trimInvisible(tidyText(value ?? ''))) || null)
    .pipe(z.string().nullable().refine(isAbsentOr(isDay), 'not_a_date'))

export const choice = <T extends string>(choices: readonly T[]) =>
  z.enum(choices as readonly [T, ...T[]], { error: 'not_a_choice' })

/** Comma-separated positive numbers, stored as `1,2,5,10` (spec: public-site §3). */
export const packSizes = () =>
  z
    .string()
    .nullish()
    .transform((value, context) => {
      const text = tidyText(value ?? '')
      if (text === '') return null
      const sizes = normalisePackSizes(text)
      if (sizes === undefined) context.addIssue({ code: 'custom', message: 'not_pack_sizes' })
      return sizes ?? null
    })
    .pipe(z.string().superRefine(atMost(TEXT_LIMITS.packSizes)).nullable())

export const email = () =>
  z
    .string({ error: 'required' })
    .transform(normaliseEmail)
    .pipe(
      present.superRefine(atMost(TEXT_LIMITS.email)).superRefine((value, context) => {
        const message = emailProblem(value)
        if (message) context.addIssue({ code: 'custom', message })
      }),
    )

/**
 * The name of a person. Full-width and presentation forms become plain letters (NFKC). Direction overrides and other invisible
 * characters are refused, because the displayed name would differ from the stored name.
 */
export const personName = () =>
  z
    .string({ error: 'required' })
    .transform((value) => trimInvisible(tidyText(value).normalize('NFKC')))
    .pipe(
      present
        .superRefine(atMost(TEXT_LIMITS.name))
        .refine((value) => !hasInvisible(value, { allowJoiners: true }), 'has_invisible'),
    )

/** Whether a time is in the range of record times. @param time ISO 8601 */
export function isRecordTime(time: string): boolean {
  const ms = Date.parse(time)
  return ms >= Date.parse(TIME_MIN) && ms < Date.parse(TIME_END)
}

/** A time in the range of record times. */
export const recordTime = z.string().refine(isRecordTime, 'out_of_range')

/** The columns that the database maintains. */
export const recordColumns = {
  id: z.number().int().positive().max(RECORD_ID_MAX),
  created_at: recordTime,
  updated_at: recordTime,
}
