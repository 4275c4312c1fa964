import { needsOneLanguage } from '../entities/define-entity.ts'
import { isStoredPicture } from '../entities/picture-address.ts'
import { type ContentTable, columnsOfKind, ENTITIES, fieldsOf, needsOneOf, requiredColumns } from '../entities/tables.ts'
import { languageGroups } from '../languages/marks.ts'
import { LOCALES, type Locale } from '../locale.ts'
import { hasVisible } from '../text/invisible.ts'
import { isOtherLanguage } from '../text/other-language.ts'

/** The needs of a record before visitors see it, from the definition of its entity (docs/decisions/readiness.md). */

export type ReadinessRule =
  /** A field that the record needs is empty; such a record cannot be stored. */
  | 'required'
  /** Of these fields, one is needed, and all are empty; such a record cannot be stored. */
  | 'one_needed'
  /** A text is in one language only. */
  | 'language'
  /** A text has letters, and none of its language. */
  | 'other_language'
  /** An optional longer text, such as an excerpt, is in no language. */
  | 'text'
  /** The record has no picture. */
  | 'picture'
  /** A picture has too few pixels for the largest place where the site shows it. */
  | 'picture_small'
  /** An address gives no picture. */
  | 'picture_broken'
  /** A picture has no alternative text in the `languages` of the finding. */
  | 'alternative_text'
  /** There are no pack sizes. */
  | 'sizes'
  /** The last day is before the first one, so that visitors never see the record. */
  | 'days'
  /** A link leads nowhere. */
  | 'link'
  /** A title takes more lines than a card shows. */
  | 'title_long'

/** A point that staff should check. An error stops the save; a warning does not. */
export interface Finding {
  rule: ReadinessRule
  level: 'error' | 'warning'
  /** The fields, in the order of the definition. */
  columns: string[]
  /** For `alternative_text`: the languages without an alternative text. */
  languages?: Locale[]
}

/** Observations of a browser or a file system. Absent observations are not checked. */
export interface Observed {
  /** Pixels by address; `null` for an address without a picture. */
  pictures?: ReadonlyMap<string, { width: number; height: number } | null>
  /** Columns with a link that leads nowhere. */
  deadLinks?: readonly string[]
  /** Columns whose text takes more lines than a card shows. */
  longTitles?: readonly string[]
  /** The languages in which a picture has an alternative text, by address. */
  alternatives?: ReadonlyMap<string, readonly Locale[]>
  /** The addresses of the pictures that a Markdown column shows without alternative text, by column. */
  wordlessPictures?: ReadonlyMap<string, readonly string[]>
}

/** The pixels of the largest place for a picture, and for a logo, on a phone with a density of 2. */
const ENOUGH_PIXELS = 800
const ENOUGH_FOR_LOGOS = 320

/** The longer side of a picture, in pixels, that fills the largest place where the site shows the pictures of a table. */
export function enoughPixels(table: ContentTable): number {
  return table === 'brand_logos' || table === 'partners' ? ENOUGH_FOR_LOGOS : ENOUGH_PIXELS
}

/** Kinds of texts that are optional for a record, but that readers miss. */
const LONGER = ['long_text', 'markdown']

/** Whether a value of a form, a file or a row is absent, or has no visible characters. */
const isAbsent = (value: unknown) => value === null || value === undefined || (typeof value === 'string' && !hasVisible(value))

/** The points to check before a record is public, the errors first. @param record values by column, of a form, a file or a row */
export function readinessOf(table: ContentTable, record: Readonly<Record<string, unknown>>, observed: Observed = {}): Finding[] {
  const fields = fieldsOf(table)
  const empty = (column: string) => isAbsent(record[column])
  const alternatives = needsOneOf(table)
  const required = requiredColumns(table).filter(empty)
  const oneNeeded = alternatives.every(empty) ? alternatives : []
  const isPictureText = table === 'picture_texts'
  const groups = needsOneLanguage(ENTITIES[table]) && !isPictureText ? [] : languageGroups(table)
  const pictures = columnsOfKind(table, 'picture')
  const addressOf = (column: string) => String(record[column]).trim()
  const sizeOf = (column: string) => observed.pictures?.get(addressOf(column))
  const undescribed = (column: string): Locale[] => {
    const described = observed.alternatives?.get(addressOf(column)) ?? LOCALES
    return LOCALES.filter((language) => !described.includes(language))
  }
  // As on the site: if a text shows a library picture without a description of its own, the library's description counts.
  const isDescribed = (address: string, language: Locale) =>
    isStoredPicture(address) && (observed.alternatives?.get(address) ?? LOCALES).includes(language)
  const wordlessIn = (column: string): Locale[] => {
    const language = fields[column]?.language
    const addresses = observed.wordlessPictures?.get(column) ?? []
    return language && !addresses.every((address) => isDescribed(address, language)) ? [language] : []
  }
  const isOther = (column: string) => {
    const [value, language] = [record[column], fields[column]?.language]
    return typeof value === 'string' && language !== undefined && isOtherLanguage(value, language)
  }
  const shown = pictures.filter((column) => !empty(column))
  const found: [ReadinessRule, string[], Locale[]?][] = [
    ['required', required],
    ['one_needed', [...oneNeeded]],
    ['language', groups.flatMap((group) => (group.every(empty) ? [] : group.filter(empty)))],
    ['other_language', Object.keys(fields).filter(isOther)],
    [
      'text',
      groups
        .filter(([first = '']) => LONGER.includes(fields[first]?.kind ?? ''))
        .flatMap((group) => (group.every(empty) ? group : [])),
    ],
    ['picture', pictures.length > 0 && shown.length === 0 ? pictures.slice(0, 1) : []],
    ['picture_broken', shown.filter((column) => sizeOf(column) === null)],
    // The record of a picture's texts shows no picture on a page.
    ['picture_small', isPictureText ? [] : shown.filter((column) => isSmaller(sizeOf(column), enoughPixels(table)))],
    ...(isPictureText ? [] : byLanguages(shown, undescribed)),
    ...byLanguages([...(observed.wordlessPictures?.keys() ?? [])], wordlessIn),
    ['sizes', columnsOfKind(table, 'sizes').filter(empty)],
    [
      'days',
      String(record.valid_until) < String(record.valid_from) && !empty('valid_from') && !empty('valid_until')
        ? ['valid_until']
        : [],
    ],
    ['link', Object.keys(fields).filter((column) => observed.deadLinks?.includes(column))],
    ['title_long', Object.keys(fields).filter((column) => observed.longTitles?.includes(column))],
  ]
  return found.flatMap(([rule, named, languages]): Finding[] => {
    const isError = rule === 'required' || rule === 'one_needed'
    const columns = isError ? named : named.filter((column) => !required.includes(column) && !oneNeeded.includes(column))
    const level = isError ? 'error' : 'warning'
    return columns.length > 0 ? [{ rule, level, columns, ...(languages && { languages }) }] : []
  })
}

/** The columns without alternative texts, grouped by their missing languages. */
function byLanguages(
  columns: readonly string[],
  missing: (column: string) => Locale[],
): ['alternative_text', string[], Locale[]][] {
  const groups = Map.groupBy(columns, (column) => missing(column).join())
  groups.delete('')
  return [...groups.values()].map((together) => ['alternative_text', together, missing(together[0] ?? '')])
}

function isSmaller(size: { width: number; height: number } | null | undefined, pixels: number): boolean {
  return size !== null && size !== undefined && Math.max(size.width, size.height) < pixels
}
