import { formatShortDate } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import styles from './articles.module.css'

/** The date of an article (spec: admin §9: short form). */
export function ArticleDate({ time }: { time: string }) {
  const { locale } = useLocale()
  return (
    <time dateTime={time} className={styles.date}>
      {formatShortDate(locale, time)}
    </time>
  )
}
