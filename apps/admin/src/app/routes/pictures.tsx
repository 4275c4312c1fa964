import { PicturesScreen } from '../../screens/pictures/pictures-screen.tsx'
import { HISTORY_SUBJECTS } from '../history-subjects.ts'

/** Pictures: the library. */
export function Component() {
  return <PicturesScreen subjects={HISTORY_SUBJECTS} />
}
