import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

interface StatusBadgeProps {
  tone: 'on' | 'off' | 'attention'
  children: ReactNode
}

/** The status of a record in one word: `Active`, `Draft`. The word carries the meaning; the colour repeats it. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
}
