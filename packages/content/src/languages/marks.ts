import { type ContentTable, fieldsOf } from '../entities/tables.ts'
import { sameWords } from './words.ts'

/**
 * The rule about texts that are behind their other language (docs/decisions/languages.md). The database applies the rule to every
 * version (`private.mark_languages`), and the forms apply the rule to a future save; a database test compares both.
 */

/** A text that is behind the last change of the same text in another language. */
export interface Mark {
  /** The column of the text. */
  target: string
  /** The column that changed. */
  source: string
  /** The source text when the target was last right. */
  sourceBefore: string
}

/** The texts of a record by column; `null` is an absent text. */
export type Texts = Readonly<Record<string, string | null>>

/** One update of a record. Only an edit opens marks; imports and restores close marks. */
export interface Update {
  before: Texts
  after: Texts
  isEdit: boolean
}

/** The columns of each text of a table that exists in several languages: `['name_en', 'name_ar']`. */
export function languageGroups(table: ContentTable): string[][] {
  const fields = Object.entries(fieldsOf(table))
  const originals = fields.flatMap(([name, field]) => (field.language && !field.translationOf ? [name] : []))
  return originals.map((original) => [
    original,
    ...fields.flatMap(([name, { translationOf }]) => (translationOf === original ? [name] : [])),
  ])
}

/**
 * The marks of a record after an update. @param groups `languageGroups` of the record's table @param marks the marks before the
 * update
 */
export function nextMarks(groups: readonly (readonly string[])[], marks: readonly Mark[], update: Update): Mark[] {
  return groups.flatMap((group) =>
    marksOfGroup(
      group,
      marks.filter(({ target }) => group.includes(target)),
      update,
    ),
  )
}

function marksOfGroup(group: readonly string[], marks: readonly Mark[], { before, after, isEdit }: Update): Mark[] {
  const textOf = (texts: Texts, column: string) => texts[column] ?? null
  const reworded = group.filter((column) => !sameWords(textOf(before, column), textOf(after, column)))
  const followed = marks.filter(({ target }) => reworded.includes(target))
  const kept = marks.filter(
    ({ target, source, sourceBefore }) =>
      !reworded.includes(target) && !(reworded.includes(source) && sameWords(textOf(after, source), sourceBefore)),
  )
  // A changed text marks the texts in its other languages. If the changed text had a mark itself, the change follows the other
  // language, and marks nothing. A first text opens no marks.
  const source = reworded
    .toSorted()
    .find((column) => textOf(before, column) !== null && !followed.some(({ target }) => target === column))
  const sourceBefore = source === undefined ? null : textOf(before, source)
  if (!isEdit || source === undefined || sourceBefore === null) return kept
  const asked = group.filter(
    (column) => !reworded.includes(column) && textOf(after, column) !== null && !marks.some(({ target }) => target === column),
  )
  return [...kept, ...asked.map((target) => ({ target, source, sourceBefore }))]
}

/** The marks that a person sees: while the source is empty, the source counts as missing, and the target is not behind. */
export function visibleMarks(marks: readonly Mark[], texts: Texts): Mark[] {
  return marks.filter(({ source }) => (texts[source] ?? null) !== null)
}
