import { ReleaseChanges as Changes } from '../screens/what-changed/release-changes.tsx'
import { HISTORY_SUBJECTS } from './history-subjects.ts'

/** The changes of a release, for the list of the last releases. */
export function ReleaseChanges(props: { afterChange: number; untilChange: number; onLeave: () => void }) {
  return <Changes subjects={HISTORY_SUBJECTS} {...props} />
}
