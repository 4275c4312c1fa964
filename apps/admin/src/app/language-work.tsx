import { LanguageWork as Work } from '../features/language-work/language-work.tsx'
import { HISTORY_SUBJECTS } from './history-subjects.ts'

/** The texts of all tables that need work in a language. */
export function LanguageWork() {
  return <Work subjects={HISTORY_SUBJECTS} />
}
