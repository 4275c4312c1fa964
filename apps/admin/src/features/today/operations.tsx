import { readOperations } from '@bayt/content/queries/operations'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Notice } from '../../components/notice.tsx'
import { serverNow } from '../../lib/clock.ts'
import { formatAge } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useAccount } from '../../lib/session/use-session.ts'
import { ALARM_TEXTS } from './alarm-texts.ts'
import { type OpenAlarm, openAlarms } from './open-alarms.ts'
import styles from './today.module.css'

const POLL_MS = 60_000

/** The last reports of the operator's programs; undefined for other roles than admin. */
function useOperations() {
  const { client } = useServices()
  const isAdmin = useAccount()?.role === 'admin'
  const queryFn = () => readOperations(client)
  return useQuery({ queryKey: ['operations'], queryFn, enabled: isAdmin, refetchInterval: POLL_MS }).data
}

/** Shows admins the open alarms; renders nothing without alarms. */
export function Alarms() {
  const { locale } = useLocale()
  const texts = ALARM_TEXTS[locale]
  const titleId = useId()
  const operations = useOperations()
  const alarms = operations ? openAlarms(operations, serverNow()) : []
  if (alarms.length === 0) return null
  return (
    <section className={styles.alarms} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
      {alarms.map((alarm) => (
        <AlarmNotice key={`${alarm.kind} ${alarm.since} ${alarm.fault}`} alarm={alarm} />
      ))}
    </section>
  )
}

function AlarmNotice({ alarm }: { alarm: OpenAlarm }) {
  const { locale } = useLocale()
  const texts = ALARM_TEXTS[locale]
  const said = texts.alarms[alarm.kind]?.(alarm.facts)
  const since = texts.began(formatAge(locale, Date.parse(alarm.since), serverNow()))
  return (
    <Notice tone="attention" title={said?.fault ?? <span lang="en">{alarm.fault}</span>}>
      <p>{said?.remedy ?? <span lang="en">{alarm.remedy}</span>}</p>
      <p className={styles.quiet}>{since}</p>
    </Notice>
  )
}

/** Shows admins the time of the last backup and of the last rehearsal; renders nothing before the first of them. */
export function BackupLine() {
  const texts = ALARM_TEXTS[useLocale().locale]
  const operations = useOperations()
  const [backup, rehearsal] = [operations?.backup?.okAt, operations?.rehearsal?.okAt]
  if (!backup && !rehearsal) return null
  return (
    <p className={`${styles.quiet} ${styles.wide}`}>
      {backup && texts.backup(backup)} {rehearsal && texts.rehearsal(rehearsal)}
    </p>
  )
}
