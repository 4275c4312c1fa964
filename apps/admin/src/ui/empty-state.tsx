import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  /** Absent if another state on the page shows the same icon. */
  icon?: LucideIcon
  title: string
  /** Level of the heading: 1 if the state fills the page. */
  level?: 1 | 2
  children?: ReactNode
  actions?: ReactNode
}

/** Shown instead of missing content. */
export function EmptyState({ icon: Icon, title, level = 2, children, actions }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty}>
      {Icon && (
        <span className={styles.picture}>
          <Icon size={32} strokeWidth={1.5} aria-hidden="true" />
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
