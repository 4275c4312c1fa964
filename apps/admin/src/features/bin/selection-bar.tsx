import type { DeletedRecord } from '@bayt/content/queries/history'
import { Button } from '../../components/button.tsx'
import { CheckboxField } from '../../components/checkbox-field.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import styles from './bin.module.css'
import { BIN_TEXTS } from './texts.ts'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  selection: Selection
  /** The shown records that may be restored. */
  selectable: DeletedRecord[]
  isPending: boolean
  onRestore: (records: DeletedRecord[]) => void
}

/** Selects all shown records, and restores the selected records. */
export function SelectionBar({ selection, selectable, isPending, onRestore }: SelectionBarProps) {
  const { locale } = useLocale()
  const texts = BIN_TEXTS[locale]
  const { records } = selection
  return (
    <div className={styles.bar}>
      <CheckboxField
        label={texts.selectAll}
        isSelected={selectable.length > 0 && records.length === selectable.length}
        isDisabled={selectable.length === 0}
        onChange={(isSelected) => selection.set(selectable, isSelected)}
      />
      <span className={styles.selected}>
        <span role="status">{records.length > 0 && texts.selected(records.length)}</span>
        {records.length > 0 && (
          <Button variant="primary" isPending={isPending} onPress={() => onRestore(records)}>
            {texts.restoreSelected}
          </Button>
        )}
      </span>
    </div>
  )
}
