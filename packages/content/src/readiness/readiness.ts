import { type ContentTable, columnsOfKind, fieldsOf, needsOneOf, requiredColumns } from '../entities/tables.ts'
import { languageGroups } from '../languages/marks.ts'

/** What a record needs before visitors see it, from the definition of its entity (docs/decisions/readiness.md). */

/**
 * - `required`: a field that the record needs is empty; such a record cannot be stored
 * - `language`: a text is in one language only
 * - `text`: an optional longer text, such as an excerpt, is in no language
 * - `picture`: the record has no picture
 * - `picture_small`: a picture has too few pixels for the largest place where the site shows it
 * - `picture_broken`: an address gives no picture
 * - `alternative_text`: a picture has no alternative text in some language
 * - `sizes`: there are no pack sizes
 * - `link`: a link leads nowhere
 * - `title_long`: a title takes more lines than a card shows
 */
export const READINESS_RULES = [
  'required',
  'language',
  'text',
  'picture',
  'picture_small',
  'picture_broken',
  'alternative_text',
  'sizes',
  'link',
  'title_long',
] as const
export type ReadinessRule = (typeof READINESS_RULES)[number]

/** Something to look at. An error stops the save, a warning does not. */
export interface Finding {
  rule: ReadinessRule
  level: 'error' | 'warning'
  /** The fields, in the order of the definition. */
  columns: string[]
}

/** What only a browser or a file system can see. What is absent is not checked. */
export interface Observed {
  /** Pixels by address; `null` for an address that gives no picture. */
  pictures?: ReadonlyMap<string, { width: number; height: number } | null>
  /** Columns with a link that leads nowhere. */
  deadLinks?: readonly string[]
  /** Columns whose text takes more lines than a card shows. */
  longTitles?: readonly string[]
  /** Columns of pictures without an alternative text in every language. */
  withoutAlternative?: readonly string[]
}

/** The longer side of a picture, in pixels, that fills the largest place where the site shows it. */
export const ENOUGH_PIXELS = 800

/** Kinds of texts that a record may do without, but that a reader misses. */
const LONGER = ['long_text', 'markdown']

/** Whether a value of a form, a file or a row is absent. */
const isAbsent = (value: unknown) => value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** What to look at before a record is public, the errors first. @param record values by column, of a form, a file or a row */
export function readinessOf(table: ContentTable, record: Readonly<Record<string, unknown>>, observed: Observed = {}): Finding[] {
  const fields = fieldsOf(table)
  const empty = (column: string) => isAbsent(record[column])
  const required = requiredColumns(table).filter(empty)
  const groups = needsOneOf(table).length > 0 ? [] : languageGroups(table)
  const pictures = columnsOfKind(table, 'picture')
  const sizeOf = (column: string) => observed.pictures?.get(String(record[column]).trim())
  const shown = pictures.filter((column) => !empty(column))
  const found: [ReadinessRule, string[]][] = [
    ['required', required],
    ['language', groups.flatMap((group) => (group.every(empty) ? [] : group.filter(empty)))],
    [
      'text',
      groups
        .filter(([first = '']) => LONGER.includes(fields[first]?.kind ?? ''))
        .flatMap((group) => (group.every(empty) ? group : [])),
    ],
    ['picture', pictures.length > 0 && shown.length === 0 ? pictures.slice(0, 1) : []],
    ['picture_broken', shown.filter((column) => sizeOf(column) === null)],
    ['picture_small', shown.filter((column) => isSmall(sizeOf(column)))],
    ['alternative_text', shown.filter((column) => observed.withoutAlternative?.includes(column))],
    ['sizes', columnsOfKind(table, 'sizes').filter(empty)],
    ['link', Object.keys(fields).filter((column) => observed.deadLinks?.includes(column))],
    ['title_long', Object.keys(fields).filter((column) => observed.longTitles?.includes(column))],
  ]
  return found.flatMap(([rule, named]): Finding[] => {
    const columns = rule === 'required' ? named : named.filter((column) => !required.includes(column))
    return columns.length > 0 ? [{ rule, level: rule === 'required' ? 'error' : 'warning', columns }] : []
  })
}

function isSmall(size: { width: number; height: number } | null | undefined): boolean {
  return size !== null && size !== undefined && Math.max(size.width, size.height) < ENOUGH_PIXELS
}
