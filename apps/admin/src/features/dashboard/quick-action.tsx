import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import styles from './dashboard.module.css'

type QuickActionProps = { icon: LucideIcon; title: string; hint: string } & ({ to: string } | { href: string })

/** A link to a task; `href` leaves the console and opens a new tab. */
export function QuickAction({ icon: Icon, title, hint, ...target }: QuickActionProps) {
  const content = (
    <>
      <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
      <span className={styles.actionText}>
        <span className={styles.actionTitle}>{title}</span>
        <span className={styles.hint}>{hint}</span>
      </span>
    </>
  )
  return (
    <li>
      {'to' in target ? (
        <Link className={styles.action} to={target.to}>
          {content}
        </Link>
      ) : (
        <a className={styles.action} href={target.href} target="_blank" rel="noreferrer">
          {content}
        </a>
      )}
    </li>
  )
}
