import type { ReactNode } from 'react'
import styles from './row-list.module.css'

/** A short list in a panel or dialog: each `li` has its text at the start and its button at the end. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}
