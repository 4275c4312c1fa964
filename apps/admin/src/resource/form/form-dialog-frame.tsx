import { ContentError } from '@bayt/content/errors'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../components/dialog.tsx'
import { Notice } from '../../components/notice.tsx'
import type { StoredRow } from '../../data/record-write.ts'
import type { OwnDraft } from '../../lib/drafts/claim.ts'
import { describeError } from '../../lib/errors/describe.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useLastDefined } from '../../lib/use-last-defined.ts'
import type { FormSubject } from '../descriptor.ts'
import type { HistorySubject } from '../history/subject.ts'
import type { ScreenTexts } from '../texts.ts'
import { RecordForm } from './record-form.tsx'
import { useClaimedDraft } from './use-claimed-draft.ts'
import { WaitForDraft } from './wait-for-draft.tsx'

interface FormDialogFrameProps<Row extends StoredRow, Input extends object> {
  subject: FormSubject<Row, Input>
  history: HistorySubject
  texts: ScreenTexts
  accountId: number
  id: number | 'new'
  /** See `FormDialog`. */
  wantedDraft: number | OwnDraft | undefined
  /** The query of the record; unused for a new record. */
  record: {
    data: Row | undefined
    isError: boolean
    /** The query is paused while offline. */
    isPaused: boolean
    error: Error | null
    refetch: () => unknown
  }
  onClose: () => void
}

/** Create or edit: waits for the record and its draft, then shows the form. */
export function FormDialogFrame<Row extends StoredRow, Input extends object>(props: FormDialogFrameProps<Row, Input>) {
  const { record, texts, id, wantedDraft, onClose, ...form } = props
  const text = useText()
  const isNew = id === 'new'
  const { claimed, openWithout } = useClaimedDraft({ accountId: form.accountId, table: form.subject.table, id }, wantedDraft)
  // An open form must not unmount while its record is refetched, or when the refetch fails.
  const row = useLastDefined(record.data)
  const [isDraftDiscarded, setDraftDiscarded] = useState(false)
  const draft = isDraftDiscarded ? undefined : claimed?.draft
  const isGone = record.isError && record.error instanceof ContentError && record.error.kind === 'not_found'
  const isReady = claimed !== undefined && (isNew || row !== undefined || draft !== undefined)

  return (
    <Dialog title={isNew ? texts.createTitle : texts.editTitle} size="large" onClose={onClose} closeLabel={text.form.close}>
      {isReady ? (
        <RecordForm
          // A record that arrives while the draft is being discarded opens a new form.
          key={isDraftDiscarded ? 'record' : 'draft'}
          {...form}
          texts={texts}
          id={id}
          record={isNew ? undefined : row}
          slot={claimed.slot}
          draft={draft}
          isUnread={claimed.isUnread}
          onDone={onClose}
          onNothingLeft={() => setDraftDiscarded(true)}
          onClose={onClose}
        />
      ) : (
        <>
          <DialogBody>
            {record.isPaused ? (
              <Notice tone="attention">{text.offline.recordNotKept}</Notice>
            ) : record.isError ? (
              <Notice
                tone="error"
                actions={
                  <Button isSmall onPress={() => void record.refetch()}>
                    {text.list.retry}
                  </Button>
                }
              >
                {isGone ? text.form.notThere : texts.fetchFailed(describeError(record.error, text))}
              </Notice>
            ) : (
              <WaitForDraft openWithout={openWithout} />
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
