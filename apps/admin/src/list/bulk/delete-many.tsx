import type { ContentTable } from '@bayt/content/entities/tables'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../data/services.tsx'
import { nameOrNumber } from '../../record/record-name.ts'
import { binDaysOptions } from '../../record/use-delete-record.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import styles from './bulk.module.css'
import { COMMAND_TEXTS } from './command-texts.ts'
import { NAMED } from './use-behind-many.ts'

interface DeleteManyProps {
  table: ContentTable
  ids: number[]
  /** The rows of the page, whose names are known. */
  rows: readonly { id: number }[]
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before many records are deleted (spec: admin §5), and names the first records. */
export function DeleteMany({ table, ids, rows, isPending, onConfirm, onCancel }: DeleteManyProps) {
  const { locale } = useLocale()
  const { deletion: text } = useText()
  const texts = COMMAND_TEXTS[locale]
  const { data: days } = useQuery(binDaysOptions(useServices()))
  const named = rows.filter(({ id }) => ids.includes(id)).slice(0, NAMED)
  const more = ids.length - named.length
  return (
    <ConfirmDialog
      title={text.title}
      confirm={isPending ? texts.deleting : texts.delete}
      isPending={isPending}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{texts.confirmDelete(ids.length)}</p>
      <ul className={styles.named}>
        {named.map((row) => (
          <li key={row.id}>
            <bdi>{nameOrNumber(table, row, locale)}</bdi>
          </li>
        ))}
        {more > 0 && <li>{texts.more(more)}</li>}
      </ul>
      <p>{days ? text.inBin(days) : text.inBinAlways}</p>
    </ConfirmDialog>
  )
}
