import { z } from 'zod'
import { cleanAddress } from '../text/clean-address.ts'
import { toLatinDigits } from '../text/digits.ts'
import { emailProblem, normaliseEmail } from '../text/email.ts'
import { hasInvisible, hasVisible, trimInvisible } from '../text/invisible.ts'
import { isSafeLink } from '../text/link.ts'
import { normalisePackSizes } from '../text/pack-sizes.ts'
import { tidyLine, tidyText } from '../text/tidy.ts'
import { checkDigit, hasGtinDigits, isHsCode } from '../text/trade-codes.ts'
import { isStorableUrl } from '../text/url.ts'
import { COUNTRIES } from './countries.ts'
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

/** Tidies a text of one line. @returns an empty text if no character is visible */
export const visibleLine = (typed: string): string => tidyLine(visibleText(typed))

/** Counts code points, not UTF-16 units, like `char_length` in Postgres. */
const atMost = (limit: number) => (text: string, context: z.RefinementCtx) => {
  if (text.length > limit && [...text].length > limit) {
    context.addIssue({ code: 'custom', message: 'too_long', params: { limit } })
  }
}

/** A missing value reports only `required`, no other issue. */
const present = z.string().min(1, { error: 'required', abort: true })

/** A value that must not be blank. @param tidy normalises the typed text @param rule checks the tidied text */
const required = (tidy: (typed: string) => string, rule: z.ZodType<string, string>) =>
  z.string({ error: 'required' }).transform(tidy).pipe(present.pipe(rule))

/** A value that may be absent: `''`, blank, `undefined` and `null` all become `null`. */
const optional = (tidy: (typed: string) => string, rule: z.ZodType<string, string>) =>
  z
    .string()
    .nullish()
    .transform((value) => tidy(value ?? '') || null)
    .pipe(rule.nullable())

const textUpTo = (limit: number) => z.string().superRefine(atMost(limit))

export const requiredText = (limit: number, tidy = visibleText) => required(tidy, textUpTo(limit))
export const optionalText = (limit: number, tidy = visibleText) => optional(tidy, textUpTo(limit))

/** An optional http(s) address (spec: public-site §5, URL rule). */
export const optionalUrl = () => optional(cleanAddress, textUpTo(TEXT_LIMITS.url).refine(isStorableUrl, 'not_a_url'))
export const requiredUrl = () => required(cleanAddress, textUpTo(TEXT_LIMITS.url).refine(isStorableUrl, 'not_a_url'))

/**
 * A stored address, link, country, or text of lines. It is not parsed again: the form and the database have checked it, and parsers differ:
 * of URLs for a few addresses (`http://xn--a/`), and one such address must not make all rows unreadable.
 */
export const storedText = () =>
  z
    .string()
    .nullish()
    .transform((text) => text ?? null)

/** An optional link target: site path, anchor, http(s), mailto or tel. */
export const optionalLink = () => optional(cleanAddress, textUpTo(TEXT_LIMITS.link).refine(isSafeLink, 'not_a_link'))

/** Normalises typed digits: Arabic digits and marks of direction around them are accepted. */
const latinDigits = (typed: string) => toLatinDigits(trimInvisible(tidyText(typed)))

/** Normalises a typed number; a blank field has no value. */
const typedNumber = (value: unknown) => (typeof value === 'string' ? latinDigits(value) || undefined : value)

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

export interface NumberRange {
  min: number
  max: number
  /** The greatest number of decimals; 0 for whole numbers. */
  decimals: number
}

/** An optional number; Arabic digits and the Arabic decimal sign are accepted, and a blank field has no value. */
export const optionalNumber = ({ min, max, decimals }: NumberRange) =>
  z
    .union([z.string(), z.number()], { error: decimals === 0 ? 'not_a_number' : 'not_a_decimal' })
    .nullish()
    .transform((value) => typedNumber(typeof value === 'string' ? value.replace('٫', '.') : value) ?? null)
    .transform((value) => (typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : value))
    .pipe(
      z
        .number(decimals === 0 ? 'not_a_number' : 'not_a_decimal')
        .superRefine((value, context) => {
          const isPrecise = value === Number(value.toFixed(decimals))
          const params = { limit: isPrecise ? (value < min ? min : max) : decimals }
          const message = decimals === 0 ? 'not_a_number' : 'too_precise'
          if (!isPrecise) context.addIssue({ code: 'custom', message, params })
          else if (value < min || value > max) context.addIssue({ code: 'custom', message: 'out_of_range', params })
        })
        .nullable(),
    )

/** The id of a record; as text from a form. */
export const recordId = () =>
  z.preprocess(
    (value) => typedNumber(value) ?? null,
    z.coerce.number('required').int('required').min(1, 'required').max(RECORD_ID_MAX, 'required'),
  )

/** A text of digits as typed: Arabic digits are accepted; blanks, dots and dashes between digits are dropped. */
const digitsOf = (typed: string) => latinDigits(typed).replaceAll(/(?<=\d)[ .\u00A0-]+(?=\d)/g, '')

/** An optional GTIN with a right check digit. */
export const gtin = () =>
  optional(
    digitsOf,
    z.string().superRefine((value, context) => {
      if (!hasGtinDigits(value)) context.addIssue({ code: 'custom', message: 'not_a_gtin' })
      else if (Number(value.at(-1)) !== checkDigit(value))
        context.addIssue({ code: 'custom', message: 'wrong_check_digit', params: { limit: checkDigit(value) } })
    }),
  )

/** An optional HS code. */
export const hsCode = () => optional(digitsOf, z.string().refine(isHsCode, 'not_an_hs_code'))

/** Normalises pack sizes; `message` reports a text that is no list of sizes, or that `isAllowed` refuses. */
const packSizeRule = (isAllowed: (sizes: string) => boolean, message: string) =>
  z.string().transform((typed, context) => {
    const sizes = normalisePackSizes(typed)
    if (sizes === undefined || !isAllowed(sizes)) context.addIssue({ code: 'custom', message })
    return sizes ?? ''
  })

/** One size of a pack: `5`, `0.5`. */
export const packSize = () =>
  required(
    tidyText,
    packSizeRule((sizes) => !sizes.includes(','), 'not_a_size'),
  )

/** An optional country, by its code. */
export const optionalCountry = () =>
  optional(
    (typed) => trimInvisible(tidyText(typed)).toUpperCase(),
    z.string().refine((code) => COUNTRIES.includes(code), 'not_a_choice'),
  )

/** Optional lines, each with a label, a colon and a value. Blank lines are dropped. */
export const labelledLines = (limit: number) =>
  optionalText(limit, (typed) =>
    visibleText(typed)
      .split('\n')
      .filter(hasVisible)
      .map((line) => line.trim().replace('：', ':'))
      .join('\n'),
  ).superRefine((value, context) => {
    const unlabelled = (value?.split('\n') ?? []).findIndex(
      (line) => !line.split(':', 2).every(hasVisible) || !line.includes(':'),
    )
    if (unlabelled >= 0) context.addIssue({ code: 'custom', message: 'no_label', params: { limit: unlabelled + 1 } })
  })

/** Whether a text is an existing day of the years 1900 to 2199, as `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  const time = `${text}T00:00:00.000Z`
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(time) : Number.NaN
  // JavaScript reads February 30 as March 2.
  return !Number.isNaN(ms) && new Date(ms).toISOString() === time && isRecordTime(time)
}

/** An optional calendar day as `2027-05-31`; Arabic digits are accepted, and a blank field has no value. */
export const optionalDay = () => optional(latinDigits, z.string().refine(isDay, 'not_a_date'))

export const choice = <T extends string>(choices: readonly T[]) =>
  z.enum(choices as readonly [T, ...T[]], { error: 'not_a_choice' })

/** Comma-separated positive numbers, stored as `1,2,5,10` (spec: public-site §3). */
export const packSizes = () =>
  optional(tidyText, packSizeRule(() => true, 'not_pack_sizes').pipe(textUpTo(TEXT_LIMITS.packSizes)))

export const email = () =>
  required(
    normaliseEmail,
    textUpTo(TEXT_LIMITS.email).superRefine((value, context) => {
      const message = emailProblem(value)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  )

/**
 * The name of a person. Full-width and presentation forms become plain letters (NFKC). Direction overrides and other invisible
 * characters are refused, because the displayed name would differ from the stored name.
 */
export const personName = () =>
  required(
    (typed) => trimInvisible(tidyLine(typed).normalize('NFKC')),
    textUpTo(TEXT_LIMITS.name).refine((value) => !hasInvisible(value, { allowJoiners: true }), 'has_invisible'),
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
