import type { ContentTable } from '@bayt/content/entities/tables'
import { LazyHistory } from '../history/lazy-history.tsx'
import { DeleteDialog } from '../list/delete-dialog.tsx'
import type { ListAddress } from '../list/use-list-address.ts'
import type { FormDescriptor } from './descriptor.ts'
import { FormDialog } from './form/form-dialog.tsx'

interface RecordDialogsProps<Table extends ContentTable> {
  descriptor: FormDescriptor<Table>
  address: Pick<ListAddress, 'editing' | 'slot' | 'given' | 'prepared' | 'closeForm' | 'history' | 'closeHistory'>
  deleting: { id: number } | undefined
  onDeleteClose: () => void
}

/** The form of a new record begins with the given values of its fields. */
function withGiven<Table extends ContentTable>(descriptor: FormDescriptor<Table>, given: Record<string, string>) {
  const own = Object.entries(given).filter(([column]) => column in descriptor.emptyValues)
  return own.length === 0 ? descriptor : { ...descriptor, emptyValues: { ...descriptor.emptyValues, ...Object.fromEntries(own) } }
}

/** The dialogs of a list: form and history of the record in the address, and the confirmation of a deletion. */
export function RecordDialogs<Table extends ContentTable>(props: RecordDialogsProps<Table>) {
  const { descriptor, address, deleting, onDeleteClose } = props
  return (
    <>
      {address.editing !== undefined && (
        <FormDialog
          key={`${address.editing} ${address.prepared}`}
          descriptor={withGiven(descriptor, address.given)}
          id={address.editing}
          continued={{ draft: address.slot, prepared: address.prepared }}
          onClose={address.closeForm}
        />
      )}
      {address.history !== undefined && (
        <LazyHistory key={address.history} subject={descriptor} id={address.history} onClose={address.closeHistory} />
      )}
      {deleting && <DeleteDialog descriptor={descriptor} row={deleting} onClose={onDeleteClose} />}
    </>
  )
}
