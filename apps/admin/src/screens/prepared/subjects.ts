import type { RecordTable } from '../../data/drafts/key.ts'
import type { HistorySubject } from '../../history/subject.ts'

/** A table whose changes are prepared, and the address of its list. */
export type PreparedSubject = HistorySubject & { listPath: string }
export type PreparedSubjects = Record<RecordTable, PreparedSubject>

export function subjectOf(subjects: PreparedSubjects, table: string): PreparedSubject | undefined {
  return Object.values(subjects).find((subject) => subject.table === table)
}

/** The address of the form of a prepared change. */
export function changePath({ listPath }: PreparedSubject, id: number | null, request: string): string {
  return `${listPath}${listPath.includes('?') ? '&' : '?'}edit=${id ?? 'new'}&prepared=${request}`
}
