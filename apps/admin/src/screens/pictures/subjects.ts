import type { ContentTable } from '@bayt/content/entities/tables'
import type { PictureUse } from '@bayt/content/queries/library'
import type { HistorySubject } from '../../history/subject.ts'

/** The content tables with the addresses of their lists; the app passes them. */
export type PictureSubjects = Record<ContentTable, Pick<HistorySubject, 'fields'> & { listPath: string }>

/** The address of the form of a record that uses a picture. */
export function formPath(subjects: PictureSubjects, { entity, id }: PictureUse): string {
  const { listPath } = subjects[entity]
  return `${listPath}${listPath.includes('?') ? '&' : '?'}edit=${id}`
}
