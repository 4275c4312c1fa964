import { columnsOfKind } from '@bayt/content/entities/tables'
import type { DeletedRecord } from '@bayt/content/queries/history'
import { CheckboxField } from '../../components/checkbox-field.tsx'
import { Thumbnail } from '../../components/thumbnail.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { CategoryTag, RecordName } from '../../resource/list/record-cells.tsx'
import styles from './bin.module.css'
import { deletedName, deletedNames } from './deleted-names.ts'
import { BIN_TEXTS } from './texts.ts'

/** The brand mark, which the public site also shows instead of a missing picture. */
const PLACEHOLDER = '/admin/mark.svg'

interface DeletedCellProps {
  deleted: DeletedRecord
  isSelected: boolean
  isDisabled: boolean
  onSelect: (isSelected: boolean) => void
}

/** A deleted record: its picture, names and kind. */
export function DeletedCell({ deleted, isSelected, isDisabled, onSelect }: DeletedCellProps) {
  const { locale } = useLocale()
  const texts = BIN_TEXTS[locale]
  const names = deletedNames(deleted)
  const hasName = Object.values(names).some((name) => name !== '')
  const picture = columnsOfKind(deleted.entity, 'picture')
    .map((column) => deleted.record[column])
    .find((address) => typeof address === 'string')
  return (
    <span className={styles.record}>
      <CheckboxField
        isLabelHidden
        label={texts.select(deletedName(deleted, locale))}
        isSelected={isSelected}
        isDisabled={isDisabled}
        onChange={onSelect}
      />
      <RecordName thumbnail={<Thumbnail src={picture ?? null} placeholder={PLACEHOLDER} />} names={names}>
        {!hasName && <span>{deletedName(deleted, locale)}</span>}
        <span className={styles.kind}>
          <CategoryTag>{texts.kinds[deleted.entity]}</CategoryTag>
        </span>
      </RecordName>
    </span>
  )
}
