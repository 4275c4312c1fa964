import { type ComponentType, lazy, Suspense } from 'react'
import { DashboardScreen } from '../../features/dashboard/dashboard-screen.tsx'

/** In a chunk of its own, which has the fields of every table. Where it cannot be loaded, the dashboard has the rest. */
const Today = lazy<ComponentType>(() =>
  import('../today.tsx').then(
    (loaded) => ({ default: loaded.Today }),
    () => ({ default: () => null }),
  ),
)

/** Dashboard (spec: admin §2), and what needs attention today. */
export function Component() {
  return (
    <>
      <DashboardScreen />
      <Suspense>
        <Today />
      </Suspense>
    </>
  )
}
