import { Users } from 'lucide-react'
import { serverNow } from '../../lib/clock.ts'
import type { RecordTable } from '../../lib/drafts/key.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { describePresence } from './describe-presence.ts'
import styles from './presence.module.css'
import { usePresence } from './use-presence.ts'

/**
 * The other people who have the record of a form open. The text changes only when the people change, so screen readers announce the text
 * once.
 */
export function PresenceLine({ table, id }: { table: RecordTable; id: number }) {
  const { locale } = useLocale()
  const text = describePresence(locale, usePresence(table, id), serverNow())
  return (
    <p className={styles.line} role="status">
      {text && (
        <>
          <Users className={styles.icon} size={18} strokeWidth={1.5} aria-hidden="true" />
          <span>{text}</span>
        </>
      )}
    </p>
  )
}
