import { DashboardScreen } from '../screens/dashboard.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

/** Separate chunks, because the work needs the fields of every table. If a chunk cannot be loaded, the dashboard shows the other parts. */
const Alarms = lazyPart(async () => (await import('../screens/today/operations.tsx')).Alarms)
const AccountNotices = lazyPart(async () => (await import('../account/notices/account-notices.tsx')).AccountNotices)
const DashboardWork = lazyPart(async () => (await import('./dashboard-work.tsx')).DashboardWork)

/** Alarms for admins, notices about the user's account, the dashboard (spec: admin §2), today's work, and the texts that need work. */
export function Component() {
  return (
    <>
      <Alarms />
      <AccountNotices />
      <DashboardScreen />
      <DashboardWork />
    </>
  )
}
