import { ReleaseChanges as Changes } from '../features/what-changed/release-changes.tsx'
import { HISTORY_SUBJECTS } from './history-subjects.ts'

interface ReleaseChangesProps {
  afterChange: number
  untilChange: number
  onLeave: () => void
}

/** The changes of a release, for the list of the last releases. */
export function ReleaseChanges(props: ReleaseChangesProps) {
  return <Changes subjects={HISTORY_SUBJECTS} {...props} />
}
