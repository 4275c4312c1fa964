import { useEffect, useRef, useState } from 'react'
import styles from '../screens/dashboard.module.css'
import { DashboardScreen } from '../screens/dashboard.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

/** Separate chunks, because the work needs the fields of every table. If a chunk cannot be loaded, the dashboard shows the other parts. */
const Alarms = lazyPart(async () => (await import('../screens/today/operations.tsx')).Alarms)
const AccountNotices = lazyPart(async () => (await import('../account/notices/account-notices.tsx')).AccountNotices)
const DashboardWork = lazyPart(async () => (await import('./dashboard-work.tsx')).DashboardWork)

/** The longest wait for the alarms and notices: of the counts and actions, and of today's work. */
const PATIENCE_MS = [2_000, 5_000]

/**
 * Alarms for admins, notices about the user's account, the dashboard (spec: admin §2), today's work, and the texts that need work. What
 * staff read is not pushed down: alarms and notices that come late stand below the counts and actions.
 */
export function Component() {
  const [areAlarmsKnown, setAlarmsKnown] = useState(false)
  const [areNoticesKnown, setNoticesKnown] = useState(false)
  const isKnown = areAlarmsKnown && areNoticesKnown
  const known = useRef({ alarms: false, notices: false })
  known.current = { alarms: areAlarmsKnown, notices: areNoticesKnown }
  /** Whether alarms and notices stand above the counts and actions: those that are known when the counts and actions appear. */
  const [above, setAbove] = useState({ alarms: true, notices: true })
  /** The number of waits that ended before alarms and notices were known. */
  const [late, setLate] = useState(0)
  useEffect(() => {
    const wait = (ms: number, at: number) =>
      setTimeout(() => {
        if (known.current.alarms && known.current.notices) return
        if (at === 0) setAbove(known.current)
        setLate(at + 1)
      }, ms)
    const timers = PATIENCE_MS.map(wait)
    return () => timers.forEach(clearTimeout)
  }, [])
  const alarms = <Alarms onKnown={setAlarmsKnown} />
  const notices = <AccountNotices onKnown={setNoticesKnown} />
  return (
    <>
      <DashboardScreen isShown={isKnown || late > 0}>
        {above.alarms && alarms}
        {above.notices && notices}
      </DashboardScreen>
      {!above.alarms && alarms}
      {!above.notices && notices}
      <div className={styles.later} hidden={!isKnown && late < 2}>
        <DashboardWork />
      </div>
    </>
  )
}
