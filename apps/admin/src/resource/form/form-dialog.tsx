import type { ContentTable } from '@bayt/content/entities/tables'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../components/dialog.tsx'
import { Notice } from '../../components/notice.tsx'
import { Loading } from '../../components/spinner.tsx'
import { readDraft } from '../../lib/drafts/store.ts'
import { describeError } from '../../lib/errors/describe.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { recordOptions } from '../api/read-record.ts'
import type { ResourceDescriptor } from '../descriptor.ts'
import type { ResourceTexts } from '../texts.ts'
import { RecordForm } from './record-form.tsx'

interface FormDialogProps<Table extends ContentTable> {
  descriptor: ResourceDescriptor<Table>
  texts: ResourceTexts
  accountId: number
  id: number | 'new'
  onClose: () => void
}

/** Create or edit: brings the record and what is kept of it on this device, then shows the form. */
export function FormDialog<Table extends ContentTable>({ descriptor, texts, accountId, id, onClose }: FormDialogProps<Table>) {
  const services = useServices()
  const text = useText()
  const isNew = id === 'new'
  const record = useQuery({ ...recordOptions(services, descriptor.table, isNew ? 0 : id), enabled: !isNew })
  const draft = useQuery({
    queryKey: ['draft', accountId, descriptor.table, id],
    // A device that cannot read drafts has none; the form says so at the first key (draftNotKept).
    queryFn: () =>
      readDraft({ accountId, table: descriptor.table, id }).then(
        (found) => found ?? null,
        () => null,
      ),
    networkMode: 'always',
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isReady = draft.data !== undefined && (isNew || record.data !== undefined || draft.data !== null)

  return (
    <Dialog title={isNew ? texts.createTitle : texts.editTitle} size="large" onClose={onClose} closeLabel={text.form.close}>
      {isReady ? (
        <RecordForm
          descriptor={descriptor}
          texts={texts}
          accountId={accountId}
          id={id}
          record={isNew ? undefined : record.data}
          draft={draft.data ?? undefined}
          onDone={onClose}
          onClose={onClose}
        />
      ) : (
        <>
          <DialogBody>
            {record.isError ? (
              <Notice
                tone="error"
                actions={
                  <Button isSmall onPress={() => void record.refetch()}>
                    {text.list.retry}
                  </Button>
                }
              >
                {texts.fetchFailed(describeError(record.error, text))}
              </Notice>
            ) : (
              <Loading text={text.form.loadingRecord} />
            )}
          </DialogBody>
          <DialogFoot>
            <Button onPress={onClose}>{text.form.cancel}</Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
}
