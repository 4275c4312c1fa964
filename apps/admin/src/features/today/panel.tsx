import { type ReactNode, useId } from 'react'
import type { RecordTable } from '../../lib/drafts/key.ts'
import type { HistorySubject } from '../../resource/history/subject.ts'
import styles from './today.module.css'

/** The tables of the console, each with the address of its list. The app provides this object. */
export type TodaySubjects = Record<RecordTable, HistorySubject & { listPath: string }>

/** The address of a form. @param slot of a draft to continue */
export function formPath({ listPath }: { listPath: string }, id: number | 'new', slot?: number): string {
  const form = `${listPath}${listPath.includes('?') ? '&' : '?'}edit=${id}`
  return slot === undefined ? form : `${form}&draft=${slot}`
}

/** A part of the overview with its title. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
