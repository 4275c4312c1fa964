import type { ContentTable } from '@bayt/content/entities/tables'
import { useLocale } from '../lib/i18n/locale-context.tsx'
import type { FormDescriptor } from './descriptor.ts'
import { FormDialog } from './form/form-dialog.tsx'
import { LazyHistory } from './history/lazy-history.tsx'
import { contentHistory } from './history/subject.ts'
import { DeleteDialog } from './list/delete-dialog.tsx'
import type { ListAddress } from './list/use-list-address.ts'

interface RecordDialogsProps<Table extends ContentTable> {
  descriptor: FormDescriptor<Table>
  accountId: number
  address: Pick<ListAddress, 'editing' | 'slot' | 'prepared' | 'closeForm' | 'history' | 'closeHistory'>
  deleting: { id: number } | undefined
  onDeleteClose: () => void
}

/** The dialogs of a list: form and history of the record in the address, and the confirmation of a deletion. */
export function RecordDialogs<Table extends ContentTable>(props: RecordDialogsProps<Table>) {
  const { descriptor, accountId, address, deleting, onDeleteClose } = props
  const texts = descriptor.texts[useLocale().locale]
  return (
    <>
      {address.editing !== undefined && (
        <FormDialog
          key={`${address.editing} ${address.prepared}`}
          descriptor={descriptor}
          texts={texts}
          accountId={accountId}
          id={address.editing}
          continued={{ draft: address.slot, prepared: address.prepared }}
          onClose={address.closeForm}
        />
      )}
      {address.history !== undefined && (
        <LazyHistory
          key={address.history}
          subject={contentHistory(descriptor)}
          id={address.history}
          onClose={address.closeHistory}
        />
      )}
      {deleting && <DeleteDialog descriptor={descriptor} row={deleting} onClose={onDeleteClose} />}
    </>
  )
}
