import type { RecordTable } from '../../lib/drafts/key.ts'
import type { HistorySubject } from '../../resource/history/subject.ts'

/** The tables of the console, each with the address of its list. The app provides this object. */
export type TodaySubjects = Record<RecordTable, HistorySubject & { listPath: string }>

/** The address of a form. @param slot of a draft to continue */
export function formPath({ listPath }: { listPath: string }, id: number | 'new', slot?: number): string {
  const form = `${listPath}${listPath.includes('?') ? '&' : '?'}edit=${id}`
  return slot === undefined ? form : `${form}&draft=${slot}`
}
