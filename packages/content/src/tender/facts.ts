import { z } from 'zod'
import { isEmail } from '../text/email.ts'
import { bilingual, known, text } from './fields.ts'

/**
 * Facts for a buyer's tender: a desk, capacity, documents, and cartons and pallets. An unknown fact is `null`, an empty text
 * in every language, or an empty list; the site does not show such a fact.
 */

const phone = z.string().regex(/^\+[1-9]\d{6,14}$/, 'write the number with + and country code, e.g. +9675312345')
const count = z.int('write a whole number').positive('write a number above 0, or null if it is not known')
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'write a time as HH:MM, e.g. 08:30')

export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const weekday = z.enum(WEEKDAYS, `write one of ${WEEKDAYS.join(', ')}`)

const hours = z
  .strictObject({ from: weekday, to: weekday, opens: time, closes: time })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'write a time after `opens`' })

const desk = z.strictObject({
  /** A person or a desk. */
  name: bilingual,
  role: known(bilingual),
  phones: z.array(z.strictObject({ label: known(bilingual), number: phone })),
  email: known(z.string().refine(isEmail, 'write an e-mail address, or null')),
  /** In the time of the company (UTC+3). */
  hours: z.array(hours),
})

const capacity = z.strictObject({
  palletPositions: known(count),
  storageSquareMetres: known(count),
  tonnesPerMonth: known(count),
})

const document = z.strictObject({
  title: bilingual,
  file: z
    .string()
    .regex(/^\/documents\/[a-z0-9][a-z0-9._-]*\.[a-z0-9]+$/, 'write the path of a file in `public`, e.g. /documents/profile.pdf'),
  /** Size of the file. */
  bytes: count,
})

const packing = z
  .strictObject({
    /** `name_en` of a product in the catalogue. */
    product: text,
    /** A size of the product, in its unit. */
    size: z.number('write a size of the product').positive('write a size of the product'),
    packsPerCarton: known(count),
    cartonsPerPallet: known(count),
    /** For packs without cartons, such as sacks. */
    packsPerPallet: known(count),
    palletKilograms: known(count),
  })
  .refine((facts) => PACKING_COUNTS.some((name) => facts[name] !== null), 'state at least one number, or remove the entry')

/** The numbers of an entry of `packing`, in the order of the page. */
export const PACKING_COUNTS = ['packsPerCarton', 'cartonsPerPallet', 'packsPerPallet', 'palletKilograms'] as const

const tenderFacts = z.strictObject({
  desk: known(desk),
  capacity,
  documents: z.array(document),
  packing: z.array(packing),
})
export type TenderFacts = z.output<typeof tenderFacts>

/** No facts at all. */
export const NO_TENDER_FACTS: TenderFacts = {
  desk: null,
  capacity: { palletPositions: null, storageSquareMetres: null, tonnesPerMonth: null },
  documents: [],
  packing: [],
}

/**
 * Reads the facts for tenders.
 * @param file path of the file with the facts, for the error message
 * @throws Error that names each wrong field with the remedy
 */
export function readTenderFacts(facts: unknown, file: string): TenderFacts {
  const parsed = tenderFacts.safeParse(facts)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `- ${fieldName(issue.path)}: ${remedy(issue)}`)
  throw new Error(`The facts for tenders in ${file} are not valid:\n${lines.join('\n')}`)
}

/** `documents[0].bytes` */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  return name.replace(/^\./, '') || 'the facts'
}

function remedy(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `there is no field ${issue.keys.join(', ')}: correct the name, or remove it`
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return 'the field is missing: add it, with null if it is not known'
  return issue.message
}
