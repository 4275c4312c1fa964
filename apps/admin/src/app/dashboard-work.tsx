import { LanguageWork } from '../screens/language-work/language-work.tsx'
import { Today } from '../screens/today/today.tsx'
import { HISTORY_SUBJECTS } from './history-subjects.ts'

/** Today's work, and the texts that need work, in all tables. */
export function DashboardWork() {
  return (
    <>
      <Today subjects={HISTORY_SUBJECTS} />
      <LanguageWork subjects={HISTORY_SUBJECTS} />
    </>
  )
}
