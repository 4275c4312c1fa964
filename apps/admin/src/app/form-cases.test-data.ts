import { type Field, isRequired } from '@bayt/content/entities/field'
import { CONTENT_TABLE_NAMES, type ContentTable, fieldsOf, needsOneOf } from '@bayt/content/entities/tables'
import {
  address,
  CODES,
  day,
  email,
  type FieldCases,
  lines,
  link,
  number,
  optional,
  order,
  packSizes,
  password,
  person,
  required,
} from './field-cases.test-data.ts'

/** A form of the console with the values that tests try in it. */
export interface FormCases {
  table: ContentTable | 'admin_users'
  fields: FieldCases[]
  /** A valid password, if the form has a password field. */
  secret?: { password: string }
}

/** Choices, references and flags have no typed values. */
function casesOf(name: string, field: Field): FieldCases[] {
  switch (field.kind) {
    case 'text':
    case 'long_text':
    case 'markdown':
      return [(isRequired(field) ? required : optional)(name, field.limit ?? 0)]
    case 'picture':
      return [address(name, isRequired(field))]
    case 'link':
      return [link(name)]
    case 'lines':
      return [lines(name)]
    case 'number':
      return [number(name, field.range ?? { min: 0, max: 0, decimals: 0 })]
    case 'code':
      return CODES[name] ? [CODES[name]] : []
    case 'order':
      return [order]
    case 'sizes':
      return [packSizes]
    case 'date':
      return [day(name)]
    case 'choice':
    case 'country':
    case 'reference':
    case 'flag':
      return []
  }
}

const contentForm = (table: ContentTable): FormCases => ({
  table,
  fields: Object.entries(fieldsOf(table))
    .flatMap(([name, field]) => casesOf(name, field))
    .map((cases) => (cases.name === needsOneOf(table)[0] ? neverEmpty(cases) : cases)),
})

/**
 * If a record needs at least one of several columns, the first of these columns always has a value, so that the other columns may
 * be empty.
 */
const neverEmpty = ({ accepted, ...cases }: FieldCases): FieldCases => ({
  ...cases,
  accepted: accepted.filter(({ stored }) => stored !== null),
})

/** All forms of the console. */
export const FORM_CASES: FormCases[] = [
  ...CONTENT_TABLE_NAMES.map(contentForm),
  {
    table: 'admin_users',
    fields: [person('full_name'), email, password],
    secret: { password: 'harmless-word' },
  },
]
