import { ORDERED_TABLES } from '@bayt/content/entities/tables'
import type { Change } from '@bayt/content/queries/history'
import { readOrdered } from '@bayt/content/queries/order'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { resourceKeys } from '../api/keys.ts'
import { recordNumber } from '../record-name.ts'
import { HISTORY_TEXTS } from './history-texts.ts'
import { movesOf } from './order-moves.ts'
import type { HistorySubject } from './subject.ts'
import styles from './timeline.module.css'

/**
 * The records whose order changed, each with its numbers before and after. In an entry with several records, the id replaces
 * the name of a record that is deleted by now.
 */
export function OrderDetail({ change, subject }: { change: Change; subject: HistorySubject | undefined }) {
  const { client } = useServices()
  const { locale } = useLocale()
  const texts = HISTORY_TEXTS[locale]
  const table = ORDERED_TABLES.find((name) => name === subject?.table)
  const records = useQuery({
    queryKey: table ? resourceKeys.ordered(table) : ['history', 'no order'],
    queryFn: async () => (table ? await readOrdered<typeof table>(client, table) : { rows: [], total: 0 }),
    staleTime: 10_000,
  })
  const nameOf = (id: number) => {
    const row = records.data?.rows.find((one) => one.id === id)
    const columns = row ?? (id === change.entity_id ? change.names : undefined)
    return (columns && subject?.nameOf(columns, locale)) || recordNumber(id, locale)
  }
  return (
    <ul className={styles.field}>
      {movesOf(change.before, change.after).map(({ id, from, to }) => (
        <li key={id}>
          <bdi>{nameOf(id)}</bdi>: {texts.fromTo(formatNumber(locale, from), formatNumber(locale, to))}
        </li>
      ))}
    </ul>
  )
}
