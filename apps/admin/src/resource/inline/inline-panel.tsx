import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './inline.module.css'

/** A panel above the table for the form of a record without a row. */
export function InlinePanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
