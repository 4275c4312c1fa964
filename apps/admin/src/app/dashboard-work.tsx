import { LanguageWork } from '../screens/language-work/language-work.tsx'
import { Today } from '../screens/today/today.tsx'

/** Today's work, and the texts that need work, in all tables. */
export function DashboardWork() {
  return (
    <>
      <Today />
      <LanguageWork />
    </>
  )
}
