import { WhatChangedScreen } from '../../features/what-changed/what-changed-screen.tsx'
import { HISTORY_SUBJECTS } from '../history-subjects.ts'

/** What changed: the history of everything. */
export function Component() {
  return <WhatChangedScreen subjects={HISTORY_SUBJECTS} />
}
