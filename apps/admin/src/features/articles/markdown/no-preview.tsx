import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import styles from './markdown-field.module.css'
import { MARKDOWN_TEXTS } from './texts.ts'

/** In place of the preview where its code could not be fetched, as on a broken line. */
export function NoPreview() {
  const text = MARKDOWN_TEXTS[useLocale().locale]
  return <p className={styles.missing}>{text.missing}</p>
}
