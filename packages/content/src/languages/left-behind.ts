import { type ContentTable, isVisible } from '../entities/tables.ts'
import { languageGroups, type Mark, nextMarks, type Texts, visibleMarks } from './marks.ts'
import { sameWords } from './words.ts'

/** A record before or after a save: its texts and its flag of visibility. */
export type Saved = Readonly<Record<string, unknown>>

/**
 * The columns in which a save would publish a text although its other language has changed. A save that makes a record visible publishes
 * all texts with an open mark. The database stores the same columns in the version (`private.mark_languages`).
 * @param marks the open marks before the save
 */
export function leftBehindBy(table: ContentTable, marks: readonly Mark[], before: Saved, after: Saved): string[] {
  if (!isVisible(table, after)) return []
  const groups = languageGroups(table)
  const [was, is] = [textsOf(groups, before), textsOf(groups, after)]
  const next = visibleMarks(nextMarks(groups, marks, { before: was, after: is, isEdit: true }), is)
  const asked = isVisible(table, before) ? next.filter(({ source }) => !sameWords(was[source] ?? null, is[source] ?? null)) : next
  return asked.map(({ target }) => target)
}

function textsOf(groups: readonly (readonly string[])[], record: Saved): Texts {
  const texts = groups.flat().map((column) => {
    const value = record[column]
    return [column, typeof value === 'string' && value !== '' ? value : null] as const
  })
  return Object.fromEntries(texts)
}
