import type { LanguageWork } from '@bayt/content/queries/languages'
import type { RecordTable } from '../../lib/drafts/key.ts'
import type { HistorySubject } from '../../resource/history/subject.ts'

/** A table, and the address of its list in the console. */
interface WorkSubject extends Pick<HistorySubject, 'fields' | 'nameOf' | 'texts'> {
  listPath: string
}

/** Every table, by its name. */
export type WorkSubjects = Record<RecordTable, WorkSubject>

/** The address of the form of a record. */
export function formPath({ listPath }: WorkSubject, { entity_id }: LanguageWork): string {
  return `${listPath}${listPath.includes('?') ? '&' : '?'}edit=${entity_id}`
}

/** People by id, `null` for changes from outside the console, in the order of their oldest record. */
export function peopleOf(work: LanguageWork[]): Map<number | null, string | null> {
  return new Map(
    work
      .toReversed()
      .map((one) => [one.changed_by, one.changed_by_name] as const)
      .toReversed(),
  )
}
