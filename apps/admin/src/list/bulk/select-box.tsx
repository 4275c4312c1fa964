import { useLocale } from '../../ui/i18n/locale-context.tsx'
import styles from './bulk.module.css'
import { BULK_TEXTS } from './bulk-texts.ts'
import { useSelection } from './selection-context.tsx'

/**
 * Selects a row; with Shift, all rows since the last selected row. This is a native checkbox, because the checkbox of React
 * Aria does not report Shift. On a phone, the checkbox appears only after staff begin to select.
 */
export function SelectBox({ id, name }: { id: number; name: string }) {
  const { locale } = useLocale()
  const selection = useSelection()
  if (!selection) return null
  return (
    <label className={selection.isBegun ? styles.boxArea : `${styles.boxArea} ${styles.waiting}`}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={BULK_TEXTS[locale].select(name)}
        checked={selection.selected.has(id)}
        onChange={(event) => {
          const { nativeEvent } = event
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
          selection.select(id, event.target.checked, isRange)
        }}
      />
    </label>
  )
}

/** In the head of a table: selects the rows of the page. */
export function SelectPageBox() {
  const { locale } = useLocale()
  const selection = useSelection()
  if (!selection) return null
  return (
    <label className={`${styles.boxArea} ${styles.pageBox}`}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={BULK_TEXTS[locale].selectPage}
        checked={selection.isPageSelected}
        onChange={(event) => selection.setAll(selection.shown, event.target.checked)}
      />
    </label>
  )
}
