import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import styles from './markdown-field.module.css'
import { MARKDOWN_TEXTS } from './texts.ts'

/** Fallback for a preview whose chunk failed to load. */
export function NoPreview() {
  const text = MARKDOWN_TEXTS[useLocale().locale]
  return <p className={styles.missing}>{text.missing}</p>
}
