import { Share2 } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NotFetchedDialog } from '../../ui/not-fetched.tsx'
import { WarningOfForm } from '../languages/form-languages.tsx'
import { isPreparable } from '../prepared/is-preparable.ts'
import { openChanges } from '../prepared/prepared-options.ts'
import { PREPARED_TEXTS } from '../prepared/texts.ts'
import type { ShareDialogProps } from '../share/share-dialog.tsx'
import { SHARE_TEXTS } from '../share/texts.ts'
import styles from './record-form.module.css'
import type { RecordFormState } from './use-record-form.ts'

/** Loaded on first use. */
const ShareDialog = lazyPart(async () => (await import('../share/share-dialog.tsx')).ShareDialog, { NotFetched })

/** Events of the dialog bubble to the form around the button, which would save too. */
const stop = (event: SyntheticEvent) => event.stopPropagation()

/** The button of a form that shares the typed values: they are prepared, and a link shows their set. */
function ShareDraft({ recordForm }: { recordForm: Pick<RecordFormState, 'subject' | 'uploadStatus' | 'sharing'> }) {
  const texts = SHARE_TEXTS[useLocale().locale]
  const [isOpen, setOpen] = useState(false)
  const { subject, uploadStatus, sharing } = recordForm
  if (!isPreparable(subject.table)) return null
  return (
    <>
      <Button variant="quiet" isDisabled={uploadStatus !== undefined} onPress={() => setOpen(sharing.isReady())}>
        <Share2 size={18} strokeWidth={1.5} aria-hidden="true" />
        {texts.share}
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps events of the dialog from the form around it
        <div onSubmit={stop} onKeyDown={stop}>
          <ShareDialog
            setOf={(sets) => openChanges(sets).find(({ change }) => change.request === sharing.request())?.set}
            prepare={sharing.prepare}
            onClose={() => setOpen(false)}
          />
        </div>
      )}
    </>
  )
}

function NotFetched({ onClose }: ShareDialogProps) {
  const texts = SHARE_TEXTS[useLocale().locale]
  return <NotFetchedDialog title={texts.title} onClose={onClose} />
}

interface FormButtonsProps {
  recordForm: RecordFormState
  /** The buttons of `useFormHistory` and `useFormPreview`. */
  history: ReactNode
  preview: ReactNode
  /** Label of the save button. */
  save: string
  onClose: () => void
}

/** History, Preview and Share, the number of invalid fields, Prepare, Cancel and Save. Each group stays together where the room is narrow. */
export function FormButtons({ recordForm, history, preview, save, onClose }: FormButtonsProps) {
  const { locale } = useLocale()
  const { form: text, picture } = useText()
  const problems = Object.keys(recordForm.form.formState.errors).length
  return (
    <>
      <WarningOfForm />
      <div className={styles.tools}>
        {history}
        {preview}
        <ShareDraft recordForm={recordForm} />
      </div>
      {problems > 0 && <p className={styles.problems}>{text.fixErrors(problems)}</p>}
      {recordForm.uploadStatus && (
        <p className={styles.waiting}>
          {recordForm.uploadStatus === 'sending' ? picture.leaveWhileUploading : picture.notUploaded}
        </p>
      )}
      <div className={styles.closing}>
        {isPreparable(recordForm.subject.table) && (
          <Button
            variant="quiet"
            isPending={recordForm.isPreparing}
            isDisabled={recordForm.uploadStatus !== undefined}
            onPress={recordForm.prepare}
          >
            {PREPARED_TEXTS[locale].prepare}
          </Button>
        )}
        <Button onPress={onClose}>{text.cancel}</Button>
        <Button
          variant="primary"
          isPending={recordForm.save.isPending}
          isDisabled={recordForm.uploadStatus !== undefined}
          onPress={() => void recordForm.submit()}
        >
          {recordForm.save.isPending ? text.saving : save}
        </Button>
      </div>
    </>
  )
}
