import { z } from 'zod'
import { DEFAULT_LOCALE, type Locale } from '../locale.ts'
import { choice as choiceRule, displayOrder, optionalLink, optionalUrl, packSizes, requiredUrl, storedAddress } from './fields.ts'
import { inLanguages, inLanguagesUnsuffixed, type Suffixed, type Unsuffixed } from './languages.ts'
import { DISPLAY_ORDER_DEFAULT, TEXT_LIMITS } from './limits.ts'

/** What a field holds. Forms, lists, imports and tests choose their behaviour by it. */
export type FieldKind = 'text' | 'long_text' | 'markdown' | 'link' | 'picture' | 'choice' | 'sizes' | 'order' | 'flag'

/** One column that staff write. */
export interface Field<
  Kind extends FieldKind = FieldKind,
  Rule extends z.ZodType = z.ZodType,
  Stored extends z.ZodType = z.ZodType,
> {
  kind: Kind
  /** Turns what a form or a file holds into what is stored, or refuses it with an issue code. */
  rule: Rule
  /** Reads what is stored. For addresses it is more lenient than the rule. */
  stored: Stored
  /** Most characters, where people type a text. */
  limit?: number
  /** The language of the text, where it is one of several. */
  language?: Locale
  /** The column of the same text in the default language, where this one is a translation. */
  translationOf?: string
  /** The stored values to choose from, in the order in which they are offered. */
  choices?: readonly string[]
  /** The value where a form or a file does not name one. */
  default?: string | number | boolean
  /** What the form of a new record proposes where there is no default. An import proposes nothing. */
  proposed?: string
}

/** A field whose rule also reads what is stored. */
function readAsWritten<Kind extends FieldKind, Rule extends z.ZodType>(kind: Kind, rule: Rule) {
  return { kind, rule, stored: rule }
}

type TextLimit = keyof typeof TEXT_LIMITS

function limited<Kind extends FieldKind, Rule extends z.ZodType>(kind: Kind, rule: (limit: number) => Rule, name: TextLimit) {
  const limit = TEXT_LIMITS[name]
  return { ...readAsWritten(kind, rule(limit)), limit }
}

/** One line of text. @param rule `requiredText` or `optionalText` */
export const text = <Rule extends z.ZodType>(rule: (limit: number) => Rule, limit: TextLimit) => limited('text', rule, limit)
/** A text of several lines. */
export const longText = <Rule extends z.ZodType>(rule: (limit: number) => Rule, limit: TextLimit) =>
  limited('long_text', rule, limit)
/** Markdown, which may show pictures. Lists do not fetch it. */
export const markdown = <Rule extends z.ZodType>(rule: (limit: number) => Rule, limit: TextLimit) =>
  limited('markdown', rule, limit)

/** Where a button of the site leads. */
export const link = () => ({ ...limited('link', optionalLink, 'link'), stored: storedAddress() })

/** The address of a picture, or none. */
export const picture = () => ({ kind: 'picture', rule: optionalUrl(), stored: storedAddress() }) as const
/** The address of a picture without which a record cannot be saved. */
export const requiredPicture = () => ({ kind: 'picture', rule: requiredUrl(), stored: z.string() }) as const

/** One of a fixed list. */
export const choice = <Choice extends string>(
  choices: readonly Choice[],
  proposal: { proposed: NoInfer<Choice> } | { default: NoInfer<Choice> },
) => ({ ...readAsWritten('choice', choiceRule(choices)), choices, ...proposal })

/** The sizes of a pack: `1,2,5`. */
export const sizes = () => limited('sizes', packSizes, 'packSizes')

/** The place of a record among the others of its table. */
export const order = () => ({ ...readAsWritten('order', displayOrder()), default: DISPLAY_ORDER_DEFAULT })

/** Yes or no; yes by default. */
export const flag = () => ({ ...readAsWritten('flag', z.boolean().default(true)), default: true })

type InEach<Columns extends Record<Locale, string>, Kept extends Field> = Record<Columns[Locale], Kept>

function inEach<Columns extends Record<Locale, string>, Kept extends Field>(columns: Columns, field: Kept) {
  const original = columns[DEFAULT_LOCALE]
  const fields = Object.entries(columns).map(([language, column]) => {
    return [column, { ...field, language, ...(column === original ? {} : { translationOf: original }) }]
  })
  return Object.fromEntries(fields) as InEach<Columns, Kept>
}

/** One text in every language: the fields `name_en` and `name_ar`. */
export function bilingual<Name extends string, Kept extends Field>(name: Name, field: Kept): InEach<Suffixed<Name>, Kept> {
  return inEach(inLanguages(name), field)
}

/** The same in the older tables: the fields `title` and `title_ar`. */
export function bilingualUnsuffixed<Name extends string, Kept extends Field>(
  name: Name,
  field: Kept,
): InEach<Unsuffixed<Name>, Kept> {
  return inEach(inLanguagesUnsuffixed(name), field)
}

/** Whether a record cannot be saved without the field. */
export function isRequired(field: Field): boolean {
  return field.default === undefined && !field.rule.safeParse(undefined).success
}
