import type { ReactNode } from 'react'
import { useText } from './i18n/locale-context.tsx'
import styles from './status-badge.module.css'

/** Active or Inactive (spec: admin §2). */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  const { status } = useText()
  return <StatusBadge tone={isActive ? 'on' : 'off'}>{isActive ? status.active : status.inactive}</StatusBadge>
}

/** The status of a record in one word: `Active`, `Draft`. The word carries the meaning; the colour repeats it. */
export function StatusBadge({ tone, children }: { tone: 'on' | 'off' | 'attention'; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
}
