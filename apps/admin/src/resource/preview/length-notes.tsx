import { useLocale } from '../../lib/i18n/locale-context.tsx'
import styles from './preview.module.css'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import type { LengthWarning } from './shortened.ts'

interface LengthNotesProps {
  /** The measured text, in words, with its warning. */
  notes: [what: string, warning: LengthWarning | undefined][]
}

/** The warnings about lengths, or a note that there are none. */
export function LengthNotes({ notes }: LengthNotesProps) {
  const texts = PREVIEW_TEXTS[useLocale().locale].results
  const warnings = notes.flatMap(([what, warning]) => (warning ? [texts.warnings[warning](what)] : []))
  return warnings.length === 0 ? (
    <p className={styles.quiet}>{texts.fits}</p>
  ) : (
    <ul className={styles.warnings}>
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
}
