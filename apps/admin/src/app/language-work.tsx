import { LanguageWork as Work } from '../features/language-work/language-work.tsx'
import { HISTORY_SUBJECTS } from './history-subjects.ts'

/** Lists the texts of all tables that need an update in one of their languages. */
export function LanguageWork() {
  return <Work subjects={HISTORY_SUBJECTS} />
}
