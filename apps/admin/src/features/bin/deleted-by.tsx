import type { DeletedRecord } from '@bayt/content/queries/history'
import { serverNow } from '../../lib/clock.ts'
import { formatAge, formatShortDateTime } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import styles from './bin.module.css'
import { BIN_TEXTS } from './texts.ts'

/** Who deleted a record, and when: in words and exactly. */
export function DeletedBy({ deleted: { deleted_at, deleted_by_name } }: { deleted: DeletedRecord }) {
  const { locale } = useLocale()
  return (
    <span className={styles.when}>
      {deleted_by_name ? <bdi>{deleted_by_name}</bdi> : BIN_TEXTS[locale].outside}
      <span>{formatAge(locale, Date.parse(deleted_at), serverNow())}</span>
      <time className={styles.exact} dateTime={deleted_at}>
        {formatShortDateTime(locale, deleted_at)}
      </time>
    </span>
  )
}
