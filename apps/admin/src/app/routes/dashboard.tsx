import { type ComponentType, lazy, Suspense } from 'react'
import { DashboardScreen } from '../../features/dashboard/dashboard-screen.tsx'

/** In a chunk of its own, which has the fields of every table. Without it, for example offline, the dashboard has no such list. */
const LanguageWork = lazy<ComponentType>(() =>
  import('../language-work.tsx').then(
    ({ LanguageWork }) => ({ default: LanguageWork }),
    () => ({ default: () => null }),
  ),
)

/** Dashboard (spec: admin §2), and the texts that need work. */
export function Component() {
  return (
    <>
      <DashboardScreen />
      <Suspense>
        <LanguageWork />
      </Suspense>
    </>
  )
}
