import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  tone?: 'calm' | 'attention' | 'error'
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** A message that stays on the screen, with its actions. */
export function Notice({ tone = 'calm', title, children, actions }: NoticeProps) {
  const className = tone === 'calm' ? styles.notice : `${styles.notice} ${styles[tone]}`
  return (
    <div className={className} role={tone === 'error' ? 'alert' : 'status'}>
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
