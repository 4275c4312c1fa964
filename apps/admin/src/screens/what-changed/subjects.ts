import type { RecordTable } from '../../data/drafts/key.ts'
import type { HistorySubject } from '../../history/subject.ts'

/** A table in the history of the site, and the address of its list in the console. */
export interface SiteSubject extends HistorySubject {
  listPath: string
}

/** Every table with a history. */
export type SiteSubjects = Record<RecordTable, SiteSubject>

/** The table of an entry; `undefined` for entries about the site and for tables that were dropped. */
export function subjectOf(subjects: SiteSubjects, entity: string | null): SiteSubject | undefined {
  return Object.values(subjects).find(({ table }) => table === entity)
}

/** The address of a list with the history of a record open. */
export function historyPath({ listPath }: SiteSubject, id: number): string {
  return `${listPath}${listPath.includes('?') ? '&' : '?'}history=${id}`
}
