import type { SessionUser } from '@bayt/content/entities/admin-user'
import { columnsOfKind } from '@bayt/content/entities/tables'
import { leavesBinAt } from '@bayt/content/queries/bin'
import type { DeletedRecord } from '@bayt/content/queries/history'
import { Trash2 } from 'lucide-react'
import { serverNow } from '../../data/clock.ts'
import { BULK_TEXTS } from '../../list/bulk/bulk-texts.ts'
import { DataTable } from '../../list/data-table.tsx'
import { CategoryTag, RecordName } from '../../list/record-cells.tsx'
import { RECORD_KINDS } from '../../record/record-kinds.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { formatAge, formatDaysUntil, formatShortDate, formatShortDateTime } from '../../ui/i18n/format.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { Thumbnail } from '../../ui/picture.tsx'
import { deletedName, deletedNames } from '../deleted-names.ts'
import { mayUndelete } from '../use-undelete.tsx'
import styles from './bin.module.css'
import { BIN_TEXTS } from './texts.ts'
import type { Selection } from './use-selection.ts'

interface BinTableProps {
  account: SessionUser
  records: DeletedRecord[]
  /** How many days a record stays in the bin; `null` if a record stays until an admin empties the bin. */
  days: number | null
  selection: Selection
  isPending: boolean
  onRestore: (deleted: DeletedRecord) => void
  onRemove: (deleted: DeletedRecord) => void
}

/** The deleted records: their names, who deleted each record and when, and the date of their permanent removal. */
export function BinTable({ account, records, days, selection, isPending, onRestore, onRemove }: BinTableProps) {
  const { locale } = useLocale()
  const texts = BIN_TEXTS[locale]
  const rows = records.map((deleted) => ({ id: deleted.version_id, deleted }))
  const leaves = ({ deleted_at }: DeletedRecord) => {
    if (days === null) return texts.leavesNever
    const time = leavesBinAt(deleted_at, days)
    return (
      <span className={styles.when}>
        {formatDaysUntil(locale, time, serverNow())}
        <span className={styles.exact}>{formatShortDate(locale, new Date(time).toISOString())}</span>
      </span>
    )
  }
  return (
    <DataTable<{ id: number; deleted: DeletedRecord }>
      label={texts.columns.record}
      rows={rows}
      dependencies={[locale, records, days, selection.records, isPending]}
      columns={[
        {
          key: 'record',
          title: texts.columns.record,
          isRowHeader: true,
          render: ({ deleted }) => (
            <DeletedCell
              deleted={deleted}
              isSelected={selection.has(deleted)}
              isDisabled={!mayUndelete(account, deleted)}
              onSelect={(isSelected) => selection.set([deleted], isSelected)}
            />
          ),
        },
        { key: 'deleted', title: texts.columns.deleted, render: ({ deleted }) => <DeletedBy deleted={deleted} /> },
        { key: 'leaves', title: texts.columns.leaves, render: ({ deleted }) => leaves(deleted) },
      ]}
      actionsTitle={texts.columns.actions}
      renderActions={({ deleted }) => {
        const name = deletedName(deleted, locale)
        return (
          <>
            {mayUndelete(account, deleted) ? (
              <Button isSmall isDisabled={isPending} aria-label={texts.restoreOf(name)} onPress={() => onRestore(deleted)}>
                {texts.restore}
              </Button>
            ) : (
              <span className={styles.others}>{texts.others}</span>
            )}
            {account.role === 'admin' && (
              <IconButton variant="danger" aria-label={texts.emptying.remove(name)} onPress={() => onRemove(deleted)}>
                <Trash2 size={18} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            )}
          </>
        )
      }}
    />
  )
}

/** Who deleted a record, and when: in words and exactly. */
function DeletedBy({ deleted: { deleted_at, deleted_by_name } }: { deleted: DeletedRecord }) {
  const { locale } = useLocale()
  return (
    <span className={styles.when}>
      {deleted_by_name ? <bdi>{deleted_by_name}</bdi> : BIN_TEXTS[locale].outside}
      <span>{formatAge(locale, Date.parse(deleted_at), serverNow())}</span>
      <time className={styles.exact} dateTime={deleted_at}>
        {formatShortDateTime(locale, deleted_at)}
      </time>
    </span>
  )
}

/** The brand mark, which the public site also shows instead of a missing picture. */
const PLACEHOLDER = '/admin/mark.svg'

interface DeletedCellProps {
  deleted: DeletedRecord
  isSelected: boolean
  isDisabled: boolean
  onSelect: (isSelected: boolean) => void
}

/** A deleted record: its picture, names and kind. */
function DeletedCell({ deleted, isSelected, isDisabled, onSelect }: DeletedCellProps) {
  const { locale } = useLocale()
  const names = deletedNames(deleted)
  const hasName = Object.values(names).some((name) => name !== '')
  const picture = columnsOfKind(deleted.entity, 'picture')
    .map((column) => deleted.record[column])
    .find((address) => typeof address === 'string')
  return (
    <span className={styles.record}>
      <CheckboxField
        isLabelHidden
        label={BULK_TEXTS[locale].select(deletedName(deleted, locale))}
        isSelected={isSelected}
        isDisabled={isDisabled}
        onChange={onSelect}
      />
      <RecordName thumbnail={<Thumbnail src={picture ?? null} placeholder={PLACEHOLDER} />} names={names}>
        {!hasName && <span>{deletedName(deleted, locale)}</span>}
        <span className={styles.kind}>
          <CategoryTag>{RECORD_KINDS[locale][deleted.entity]}</CategoryTag>
        </span>
      </RecordName>
    </span>
  )
}
