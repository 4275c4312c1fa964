import type { ContentTable } from '@bayt/content/entities/tables'
import { useEffect, useState } from 'react'
import { onDeleted } from '../../data/deleted-records.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NotFetchedNotice } from '../../ui/not-fetched.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import styles from './bulk.module.css'
import { BULK_TEXTS } from './bulk-texts.ts'
import type { BulkBarProps } from './read-matching.ts'
import { type Selection, useSelection } from './selection-context.tsx'

/** Loaded when the first row is selected. */
const Commands = lazyPart(async () => (await import('./commands.tsx')).Commands, { NotFetched: () => <NotFetchedNotice /> })

/**
 * The bar above a list after staff begin to select. A checkbox selects the rows of the page. With a selection, the bar also shows the
 * number of selected records, and the commands.
 */
export function BulkBar(props: BulkBarProps) {
  const { locale } = useLocale()
  const { form } = useText()
  const texts = BULK_TEXTS[locale]
  const selection = useSelection()
  // Staff may clear the selection before Publish knows whether to ask; the commands stay until then.
  const [isAsking, setAsking] = useState(false)
  useDeselectDeleted(props.table, selection)
  if (!selection) return null
  const { selected, shown, isBegun } = selection
  return (
    <div className={styles.bar} data-begun={isBegun || undefined}>
      {isBegun && (
        <CheckboxField
          label={texts.selectPage}
          isSelected={selection.isPageSelected}
          isDisabled={shown.length === 0}
          onChange={(isSelected) => selection.setAll(shown, isSelected)}
        />
      )}
      {/* A live region has to exist before its text. */}
      <span role="status" className={styles.count}>
        {selected.size > 0 && texts.selected(selected.size)}
      </span>
      {(selected.size > 0 || isAsking) && <Commands {...props} selection={selection} onAsking={setAsking} />}
      {isBegun && selected.size === 0 && (
        <Button isSmall variant="quiet" onPress={selection.clear}>
          {form.cancel}
        </Button>
      )}
    </div>
  )
}

/**
 * Deselects a record that staff delete with the button of its row. A list with pages does not know which of its selected records are gone.
 */
function useDeselectDeleted(table: ContentTable, selection: Selection | undefined): void {
  const deselect = useStableCallback((id: number) => selection?.setAll([id], false))
  useEffect(() => onDeleted(table, deselect), [table, deselect])
}
