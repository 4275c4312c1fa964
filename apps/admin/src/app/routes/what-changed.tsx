import { WhatChangedScreen } from '../../screens/what-changed/what-changed-screen.tsx'
import { HISTORY_SUBJECTS } from '../history-subjects.ts'

/** The history of all records. */
export function Component() {
  return <WhatChangedScreen subjects={HISTORY_SUBJECTS} />
}
