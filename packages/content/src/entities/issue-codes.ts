import type { z } from 'zod'

/**
 * Every reason why a field is invalid. Schemas report a code instead of a sentence, so that each surface (form in English or
 * Arabic, function, terminal) has its own message.
 */
export const ISSUE_CODES = [
  'required',
  'one_needed',
  'fact_needed',
  'too_long',
  'too_short',
  'not_a_url',
  'not_a_link',
  'not_an_email',
  'not_plain_letters',
  'has_invisible',
  'has_markup',
  'not_a_choice',
  'not_a_number',
  'out_of_range',
  'not_pack_sizes',
  'not_a_date',
  'not_a_decimal',
  'too_precise',
  'not_a_gtin',
  'wrong_check_digit',
  'not_an_hs_code',
  'not_a_size',
  'no_label',
  'too_many_bytes',
  'taken',
  'has_facts',
  'behind',
  'removed',
  'invalid',
] as const
export type IssueCode = (typeof ISSUE_CODES)[number]

/** An invalid field: its name, the reason, and the exceeded limit. */
export interface FieldIssue {
  /** Field name as in the database, e.g. `name_ar`; empty for the complete record. */
  field: string
  code: IssueCode
  /** The limit of a code in `WITH_LIMIT`; for `wrong_check_digit` the right digit, for `no_label` the line. */
  limit?: number
}

const ENGLISH: Record<IssueCode, (limit?: number) => string> = {
  required: () => 'is required: please fill it in',
  one_needed: () => 'is empty, and so is the text in every other language: please fill in one of them',
  fact_needed: () => 'is empty, and so is every other fact: please fill in one of them',
  too_long: (limit) => `is too long: use at most ${limit} characters`,
  too_short: (limit) => `is too short: use at least ${limit} characters`,
  not_a_url: () => 'must be a full web address such as https://example.com/picture.jpg',
  not_a_link: () => 'must be a path such as /about, an anchor such as #brands, or a full web address',
  not_an_email: () => 'must be an email address such as name@example.com',
  not_plain_letters: () => 'must have letters a-z or Arabic letters, not both in one part, and no other letters or signs',
  has_invisible: () => 'must not contain an invisible character: type it instead of copying it',
  has_markup: () => 'must not contain markup such as <style> or javascript:, which signing in removes',
  not_a_choice: () => 'must be one of the offered choices',
  not_a_number: () => 'must be a whole number',
  out_of_range: (limit) => `is out of range: the limit is ${limit}`,
  not_pack_sizes: () => 'must be a list of numbers greater than 0 such as 1,2,5,10',
  not_a_date: () => 'must be an existing day such as 2027-05-31, with the year first',
  not_a_decimal: () => 'must be a number such as 12.5',
  too_precise: (limit) => `must have at most ${limit} decimals`,
  not_a_gtin: () => 'must be the 8, 12, 13 or 14 digits below the bar code',
  wrong_check_digit: (limit) => `is not right: the last digit of a GTIN is a check digit, and here it must be ${limit}`,
  not_an_hs_code: () => 'must be an HS code of 6, 8 or 10 digits such as 100630',
  not_a_size: () => 'must be one size of the pack such as 5 or 0.5',
  no_label: (limit) => `must have a label and a value in each line, such as Moisture: 14%; line ${limit} has not`,
  too_many_bytes: (limit) =>
    `is too long: use at most ${limit} bytes (about ${limit ? Math.floor(limit / 2) : 0} Arabic letters)`,
  taken: () => 'is already used by another record',
  has_facts: () => 'is in another record already: open that one, and change it',
  behind: () => 'must follow the change of the same text in another language: change it too',
  removed: () => 'must be another picture: an admin removed this one from the library',
  invalid: () => 'is not valid',
}

/** Describes an invalid field in English, for functions and the terminal: `name_ar is required: please fill it in`. */
export function describeIssue(issue: FieldIssue): string {
  return `${issue.field || 'The record'} ${ENGLISH[issue.code](issue.limit)}`
}

function isIssueCode(value: string): value is IssueCode {
  return (ISSUE_CODES as readonly string[]).includes(value)
}

/** Converts Zod issues to field issues, in the order of the fields. A message that is not a code becomes `invalid`. */
export function toFieldIssues(error: z.ZodError): FieldIssue[] {
  return error.issues.map((issue) => {
    const code = isIssueCode(issue.message) ? issue.message : 'invalid'
    const limit = WITH_LIMIT.has(code) ? limitOf(issue) : undefined
    return { field: issue.path.join('.'), code, ...(limit === undefined ? {} : { limit }) }
  })
}

const WITH_LIMIT: ReadonlySet<IssueCode> = new Set([
  'too_long',
  'too_short',
  'out_of_range',
  'too_precise',
  'wrong_check_digit',
  'no_label',
  'too_many_bytes',
])

function limitOf(issue: z.core.$ZodIssue): number | undefined {
  if ('maximum' in issue) return Number(issue.maximum)
  return 'minimum' in issue ? Number(issue.minimum) : paramLimit(issue)
}

function paramLimit(issue: z.core.$ZodIssue): number | undefined {
  const limit = issue.code === 'custom' ? issue.params?.limit : undefined
  return typeof limit === 'number' ? limit : undefined
}
