import { PreparedScreen } from '../../screens/prepared/prepared-screen.tsx'
import { HISTORY_SUBJECTS } from '../history-subjects.ts'

/** Prepared changes and their sets. */
export function Component() {
  return <PreparedScreen subjects={HISTORY_SUBJECTS} />
}
