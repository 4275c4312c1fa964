import type { ContentTable } from '@bayt/content/entities/tables'
import { readLastChanges } from '@bayt/content/queries/last-changes'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { serverNow } from '../data/clock.ts'
import { historyKeys } from '../data/keys.ts'
import { useServices } from '../data/services.tsx'
import { formatAge, formatShortDateTime } from '../ui/i18n/format.ts'
import { useLocale } from '../ui/i18n/locale-context.tsx'
import styles from './list.module.css'
import { VIEW_TEXTS } from './view-texts.ts'

type LastChanges = Awaited<ReturnType<typeof readLastChanges>>

const Changes = createContext<LastChanges | undefined>(undefined)

/** Reads who last changed each row of the page. */
export function LastChangesProvider({ table, ids, children }: { table: ContentTable; ids: number[]; children: ReactNode }) {
  const { client } = useServices()
  const { data } = useQuery({
    queryKey: [...historyKeys.entries, 'last', table, ids],
    queryFn: () => readLastChanges(client, table, ids),
    enabled: ids.length > 0,
  })
  return <Changes value={data}>{children}</Changes>
}

/** The time of a record's last change, and its author once known. */
export function ChangedCell({ id, updatedAt }: { id: number; updatedAt: string }) {
  const { locale } = useLocale()
  const change = useContext(Changes)?.get(id)
  const time = change?.changedAt ?? updatedAt
  return (
    <span className={styles.changed}>
      <time dateTime={time} title={formatShortDateTime(locale, time)}>
        {formatAge(locale, Date.parse(time), serverNow())}
      </time>
      {change && <bdi>{change.by ?? VIEW_TEXTS[locale].nobody[change.source]}</bdi>}
    </span>
  )
}
