import type { PreparedSet } from '@bayt/content/queries/prepared'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { StatusBadge } from '../../components/status-badge.tsx'
import { PATHS } from '../../config/paths.ts'
import { serverNow } from '../../lib/clock.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { describeTimes, nameOfChange, nameOfSet } from '../../resource/prepared/describe-set.ts'
import { preparedOptions } from '../../resource/prepared/prepared-options.ts'
import { SET_TEXTS } from '../../resource/prepared/set-texts.ts'
import { useProductNames } from '../../resource/reference/product-names.ts'
import { Panel, type TodaySubjects } from './panel.tsx'
import styles from './today.module.css'

const SHOWN = 5
const POLL_MS = 60_000

/** The sets that wait, that are overtaken, or that have a time, the next first; renders nothing without prepared changes. */
export function PreparedPanel({ subjects }: { subjects: TodaySubjects }) {
  const { locale } = useLocale()
  const texts = SET_TEXTS[locale]
  const { data: sets = [] } = useQuery({ ...preparedOptions(useServices()), refetchInterval: POLL_MS })
  useProductNames(sets.flatMap(({ changes }) => changes.map(({ table }) => table)))
  if (sets.length === 0) return null
  const shown = sets.toSorted((a, b) => urgencyOf(a) - urgencyOf(b)).slice(0, SHOWN)
  const nameOf = (change: PreparedSet['changes'][number]) =>
    nameOfChange(
      change,
      Object.values(subjects).find(({ table }) => table === change.table),
      locale,
    )
  return (
    <Panel title={texts.panel}>
      <ul className={styles.list}>
        {shown.map((set) => (
          <li key={set.id}>
            <span className={styles.release}>
              <Link to={PATHS.prepared}>
                <bdi>{nameOfSet(set, nameOf, locale)}</bdi>
              </Link>
              {set.state === 'waiting' && <StatusBadge tone="off">{texts.waitsShort}</StatusBadge>}
              {set.state === 'open' && isOvertaken(set) && <StatusBadge tone="attention">{texts.overtakenShort}</StatusBadge>}
            </span>
            <span className={styles.quiet}>{describeTimes(set, locale, serverNow())}</span>
          </li>
        ))}
      </ul>
      {sets.length > SHOWN && (
        <p>
          <Link to={PATHS.prepared}>{texts.others(sets.length - SHOWN)}</Link>
        </p>
      )}
    </Panel>
  )
}

const isOvertaken = ({ changes }: PreparedSet) => changes.some(({ overtaken }) => Object.keys(overtaken).length > 0)

/** Sorts sets that wait before overtaken sets, these before sets with a time, the earliest first, and last the sets without a time. */
function urgencyOf(set: PreparedSet): number {
  if (set.state === 'waiting') return 0
  const time = Date.parse((set.state === 'done' ? set.back_at : set.carry_at) ?? '')
  if (set.state === 'open' && isOvertaken(set)) return 1
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time
}
