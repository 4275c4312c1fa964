import { z } from 'zod'
import { DEFAULT_LOCALE, type Locale } from '../locale.ts'
import {
  choice as choiceRule,
  displayOrder,
  labelledLines,
  type NumberRange,
  optionalCountry,
  optionalDay,
  optionalLink,
  optionalNumber,
  optionalUrl,
  packSizes,
  recordId,
  requiredUrl,
  storedText,
  visibleLine,
} from './fields.ts'
import { inLanguages, inLanguagesUnsuffixed, type Suffixed, type Unsuffixed } from './languages.ts'
import { DISPLAY_ORDER_DEFAULT, TEXT_LIMITS } from './limits.ts'

/** The kind of a field, which decides the behaviour of forms, lists, imports and tests. */
export type FieldKind =
  | 'text'
  | 'long_text'
  | 'lines'
  | 'markdown'
  | 'link'
  | 'picture'
  | 'choice'
  | 'country'
  | 'code'
  | 'sizes'
  | 'number'
  | 'date'
  | 'reference'
  | 'order'
  | 'flag'

/** A column that staff write. */
export interface Field<
  Kind extends FieldKind = FieldKind,
  Rule extends z.ZodType = z.ZodType,
  Stored extends z.ZodType = z.ZodType,
> {
  kind: Kind
  /** Parses the value of a form or file to the stored value, or fails with an issue code. */
  rule: Rule
  /** Parses the stored value. Stored addresses are parsed more leniently than addresses in a form or file. */
  stored: Stored
  /** Maximum number of characters of a text. */
  limit?: number
  /** The language of a text that exists in several languages. */
  language?: Locale
  /** The column of the default language that this column translates. */
  translationOf?: string
  /** The allowed values, in display order. */
  choices?: readonly string[]
  /** The value for a form or file without a value. */
  default?: string | number | boolean
  /** The range of a number, and how many decimals it may have. */
  range?: NumberRange
  /** A valid value, for tests. */
  example?: string
  /** The table of the record that a reference names. */
  refersTo?: string
  /** The preselected value of a field without a default, in the form of a new record. Imports do not use this value. */
  proposed?: string
}

/** A field whose rule also parses the stored value. */
function readAsWritten<Kind extends FieldKind, Rule extends z.ZodType>(kind: Kind, rule: Rule) {
  return { kind, rule, stored: rule }
}

type TextLimit = keyof typeof TEXT_LIMITS

function limited<Kind extends FieldKind, Rule extends z.ZodType>(kind: Kind, rule: (limit: number) => Rule, name: TextLimit) {
  const limit = TEXT_LIMITS[name]
  return { ...readAsWritten(kind, rule(limit)), limit }
}

/** A line of text. The stored value may have line ends of an earlier version. @param rule `requiredText` or `optionalText` */
export const text = <Rule extends z.ZodType>(rule: (limit: number, tidy?: typeof visibleLine) => Rule, limit: TextLimit) => ({
  ...limited('text', rule, limit),
  rule: rule(TEXT_LIMITS[limit], visibleLine),
})
/** A text of several lines. */
export const longText = <Rule extends z.ZodType>(rule: (limit: number) => Rule, limit: TextLimit) =>
  limited('long_text', rule, limit)
/** Markdown, which may contain pictures. Lists do not fetch Markdown. */
export const markdown = <Rule extends z.ZodType>(rule: (limit: number) => Rule, limit: TextLimit) =>
  limited('markdown', rule, limit)

/** Lines of a label and a value: `Moisture: 14%`. */
export const lines = (limit: TextLimit) => ({
  ...limited('lines', labelledLines, limit),
  stored: storedText(),
  example: 'Moisture: 14%',
})

/** An optional number. */
export const number = ({ decimals = 0, ...range }: Omit<NumberRange, 'decimals'> & { decimals?: number }) => ({
  ...readAsWritten('number', optionalNumber({ decimals, ...range })),
  range: { decimals, ...range },
})

/** A text of digits that its rule checks, such as a bar code. @param rule with the issue code of its own */
export const code = <Rule extends z.ZodType>(rule: () => Rule, example: string) => ({ ...readAsWritten('code', rule()), example })

/** An optional country, by its code of two letters. */
export const country = () => ({ kind: 'country', rule: optionalCountry(), stored: storedText(), example: 'YE' }) as const

/** The id of a record of another table. A record that is deleted later stays named. */
export const reference = (refersTo: string) => ({ ...readAsWritten('reference', recordId()), refersTo })

/** The link of a button on the site. */
export const link = () => ({ ...limited('link', optionalLink, 'link'), stored: storedText() })

/** An optional picture address. */
export const picture = () => ({ kind: 'picture', rule: optionalUrl(), stored: storedText() }) as const
/** A required picture address. */
export const requiredPicture = () => ({ kind: 'picture', rule: requiredUrl(), stored: z.string() }) as const

/** A choice from a fixed list. */
export const choice = <Choice extends string>(
  choices: readonly Choice[],
  proposal: { proposed: NoInfer<Choice> } | { default: NoInfer<Choice> },
) => ({ ...readAsWritten('choice', choiceRule(choices)), choices, ...proposal })

/** The sizes of a pack: `1,2,5`. */
export const sizes = () => limited('sizes', packSizes, 'packSizes')

/** An optional calendar day in the company's time zone: `2027-05-31`. */
export const date = () => readAsWritten('date', optionalDay())

/** The position of a record in its table. */
export const order = () => ({ ...readAsWritten('order', displayOrder()), default: DISPLAY_ORDER_DEFAULT })

/** A boolean; true by default. */
export const flag = () => ({ ...readAsWritten('flag', z.boolean().default(true)), default: true })

type InEach<Columns extends Record<Locale, string>, Kept extends Field> = Record<Columns[Locale], Kept>

function inEach<Columns extends Record<Locale, string>, Kept extends Field>(columns: Columns, field: Kept) {
  const original = columns[DEFAULT_LOCALE]
  const fields = Object.entries(columns).map(([language, column]) => {
    return [column, { ...field, language, ...(column === original ? {} : { translationOf: original }) }]
  })
  return Object.fromEntries(fields) as InEach<Columns, Kept>
}

/** A text in every language: the fields `name_en` and `name_ar`. */
export function bilingual<Name extends string, Kept extends Field>(name: Name, field: Kept): InEach<Suffixed<Name>, Kept> {
  return inEach(inLanguages(name), field)
}

/** A text in every language with the column names of older tables: the fields `title` and `title_ar`. */
export function bilingualUnsuffixed<Name extends string, Kept extends Field>(
  name: Name,
  field: Kept,
): InEach<Unsuffixed<Name>, Kept> {
  return inEach(inLanguagesUnsuffixed(name), field)
}

/** Whether a record needs a value for the field. */
export function isRequired(field: Field): boolean {
  return field.default === undefined && !field.rule.safeParse(undefined).success
}
