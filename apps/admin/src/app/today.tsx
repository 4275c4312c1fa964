import { Today as Overview } from '../features/today/today.tsx'
import { HISTORY_SUBJECTS } from './history-subjects.ts'

/** Today's work in all tables. */
export function Today() {
  return <Overview subjects={HISTORY_SUBJECTS} />
}
