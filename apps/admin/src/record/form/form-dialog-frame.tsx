import { ContentError } from '@bayt/content/errors'
import { useState } from 'react'
import type { StoredRow } from '../../data/command.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { type Read, ReadState } from '../../ui/read-state.tsx'
import { useLastDefined } from '../../ui/use-kept.ts'
import type { FormSubject } from '../descriptor.ts'
import { draftOfChange } from '../prepared/prepared-values.ts'
import { type Continued, useOpenedForm } from '../prepared/use-opened-change.ts'
import { RecordForm } from './record-form.tsx'
import { WaitForDraft } from './wait-for-draft.tsx'

interface FormDialogFrameProps {
  subject: FormSubject
  id: number | 'new'
  continued: Continued
  /** The query of the record; unused for a new record. */
  record: Omit<Read, 'data' | 'isFetching'> & { data: StoredRow | undefined; isError: boolean }
  onClose: () => void
}

/** Create or edit: waits for the record and its draft, then shows the form. */
export function FormDialogFrame(props: FormDialogFrameProps) {
  const { subject, record, id, continued, onClose } = props
  const text = useText()
  const isNew = id === 'new'
  const texts = subject.texts[useLocale().locale]
  const { claimed, openWithout, opened, isEnded, failed } = useOpenedForm(subject.table, id, continued)
  // An open form must not unmount while its record is refetched, or when the refetch fails.
  const row = useLastDefined(record.data)
  const [isDraftDiscarded, setDraftDiscarded] = useState(false)
  const draft = isDraftDiscarded ? undefined : claimed?.draft
  const isGone = record.isError && record.error instanceof ContentError && record.error.kind === 'not_found'
  const isReady = claimed !== undefined && (isNew || row !== undefined || draft !== undefined || (opened !== undefined && isGone))
  const prepared =
    isReady && opened ? { ...opened, draft: draftOfChange(opened.change, subject, isNew ? undefined : row) } : undefined

  return (
    <Dialog title={isNew ? texts.createTitle : texts.editTitle} size="large" onClose={onClose} hasClose>
      {isReady ? (
        <RecordForm
          // If the draft is discarded before the record arrives, the record opens a new form.
          key={isDraftDiscarded ? 'record' : 'draft'}
          subject={subject}
          id={id}
          record={isNew ? undefined : row}
          slot={claimed.slot}
          draft={draft}
          isUnread={claimed.isUnread}
          prepared={prepared}
          isEnded={isEnded}
          onDone={onClose}
          onNothingLeft={() => setDraftDiscarded(true)}
        />
      ) : (
        <>
          <DialogBody>
            {failed ? (
              <ReadState reads={[failed]} offline={text.offline.recordNotKept} />
            ) : record.isError || (record.isPaused && row === undefined) ? (
              <ReadState
                reads={[{ ...record, isFetching: false }]}
                texts={{
                  loading: text.shell.loading,
                  failed: (message) => (isGone ? text.form.notThere : texts.fetchFailed(message)),
                }}
                offline={text.offline.recordNotKept}
              />
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
