import type { ContentTable } from '@bayt/content/entities/tables'
import type { PreparedChange } from '@bayt/content/queries/prepared'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { serverNow } from '../../data/clock.ts'
import { PATHS } from '../../data/paths.ts'
import { useServices } from '../../data/services.tsx'
import basics from '../../ui/basics.module.css'
import { Button } from '../../ui/button.tsx'
import { formatAge } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { RowList } from '../../ui/panel.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { UNKNOWN_ACCOUNT } from '../localised-texts.ts'
import { recordName } from '../record-name.ts'
import styles from './prepared.module.css'
import { formChanges, openChanges, preparedOptions } from './prepared-options.ts'
import { PREPARED_TEXTS } from './texts.ts'

interface PreparedMarkProps {
  table: ContentTable
  id: number
  name: string
}

/** The mark of a record with a prepared change; it leads to the form with the prepared values. */
export function PreparedMark({ table, id, name }: PreparedMarkProps) {
  const { data: change } = useQuery({
    ...preparedOptions(useServices()),
    select: (sets) => openChanges(sets).find(({ change }) => change.table === table && change.record_id === id)?.change ?? null,
  })
  return change ? <MarkLink change={change} id={id} name={name} /> : null
}

function MarkLink({ change, id, name }: Pick<PreparedMarkProps, 'id' | 'name'> & { change: PreparedChange }) {
  const texts = PREPARED_TEXTS[useLocale().locale]
  const [params] = useSearchParams()
  const to = change.action === 'update' ? `?${withPrepared(params, id, change.request)}` : PATHS.prepared
  return (
    <Link className={styles.mark} to={to} aria-label={texts.markOf(name)}>
      <StatusBadge tone="attention">{texts.mark}</StatusBadge>
    </Link>
  )
}

/** The address of a prepared change in the same list. */
export function withPrepared(params: URLSearchParams, id: number | 'new', request: string): string {
  const after = new URLSearchParams(params)
  after.delete('draft')
  after.set('edit', String(id))
  after.set('prepared', request)
  return after.toString()
}

/** Above a list: its prepared new records. */
export function PreparedNew({ table, onOpen }: { table: ContentTable; onOpen: (id: 'new', request: string) => void }) {
  const { locale } = useLocale()
  const texts = PREPARED_TEXTS[locale]
  const { data: sets = [] } = useQuery(preparedOptions(useServices()))
  const { drafts } = useText()
  const added = formChanges(sets, table).filter(({ change }) => change.action === 'insert')
  if (added.length === 0) return null
  return (
    <section className={`${basics.box} ${styles.added}`} aria-label={texts.newRecords}>
      <RowList>
        {added.map(({ change, set }) => {
          const name = recordName(table, change.values, locale) || texts.newRecord
          return (
            <li key={change.request}>
              <span className={styles.what}>
                <bdi className={styles.name}>{name}</bdi> <StatusBadge tone="attention">{texts.mark}</StatusBadge>
                <span className={styles.quiet}>
                  {set.name !== null && (
                    <>
                      <bdi>{set.name}</bdi> ·{' '}
                    </>
                  )}
                  <bdi>{change.by.name ?? UNKNOWN_ACCOUNT[locale]}</bdi> ·{' '}
                  {formatAge(locale, Date.parse(change.by.at), serverNow())}
                </span>
              </span>
              <Button isSmall aria-label={texts.open(name)} onPress={() => onOpen('new', change.request)}>
                {drafts.continue}
              </Button>
            </li>
          )
        })}
      </RowList>
    </section>
  )
}
