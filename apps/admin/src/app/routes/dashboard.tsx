import { type ComponentType, lazy, Suspense } from 'react'
import { DashboardScreen } from '../../features/dashboard/dashboard-screen.tsx'

/** In chunks of their own, which have the fields of every table. Where one cannot be loaded, the dashboard has the rest. */
const Today = lazy<ComponentType>(() =>
  import('../today.tsx').then(
    (loaded) => ({ default: loaded.Today }),
    () => ({ default: () => null }),
  ),
)
const AccountNotices = lazy<ComponentType>(() =>
  import('../../features/account/notices/account-notices.tsx').then(
    (loaded) => ({ default: loaded.AccountNotices }),
    () => ({ default: () => null }),
  ),
)
const LanguageWork = lazy<ComponentType>(() =>
  import('../language-work.tsx').then(
    (loaded) => ({ default: loaded.LanguageWork }),
    () => ({ default: () => null }),
  ),
)

/** What happened to the own account, the dashboard (spec: admin §2), what needs attention today, and the texts that need work. */
export function Component() {
  return (
    <>
      <Suspense>
        <AccountNotices />
      </Suspense>
      <DashboardScreen />
      <Suspense>
        <Today />
      </Suspense>
      <Suspense>
        <LanguageWork />
      </Suspense>
    </>
  )
}
