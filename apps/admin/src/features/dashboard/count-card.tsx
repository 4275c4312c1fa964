import { Link } from 'react-router-dom'
import { formatNumber } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import styles from './dashboard.module.css'

interface CountCardProps {
  label: string
  to: string
  /** `undefined` until it is known. */
  count: number | undefined
  hasFailed: boolean
}

/** A number of the dashboard. An unknown count shows a text instead of a number. */
export function CountCard({ label, to, count, hasFailed }: CountCardProps) {
  const { locale } = useLocale()
  const { dashboard, shell } = useText()
  return (
    <li className={styles.count}>
      <Link to={to}>
        <span className={styles.label}>{label}</span>
        {count !== undefined && <span className={styles.number}>{formatNumber(locale, count)}</span>}
        {count === undefined && <span className={styles.pending}>{hasFailed ? dashboard.unknownCount : shell.loading}</span>}
      </Link>
    </li>
  )
}
