import { History, Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LazyHistory } from '../../history/lazy-history.tsx'
import { Button } from '../../ui/button.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NotFetchedDialog } from '../../ui/not-fetched.tsx'
import { OutsideForm } from '../../ui/outside-form.tsx'
import { WarningOfForm } from '../languages/form-languages.tsx'
import { openChanges } from '../prepared/prepared-options.ts'
import { PREPARED_TEXTS } from '../prepared/texts.ts'
import { hasPreview } from '../preview/places.ts'
import type { ShareDialogProps } from '../share/share-dialog.tsx'
import { SHARE_TEXTS } from '../share/texts.ts'
import styles from './record-form.module.css'
import { useOpenForm } from './use-record-form.ts'

/** Loaded on first use. */
const ShareDialog = lazyPart(async () => (await import('../share/share-dialog.tsx')).ShareDialog, { NotFetched })

/** The button of a form that shares the typed values: they are prepared, and a link shows their set. */
function ShareDraft() {
  const texts = SHARE_TEXTS[useLocale().locale]
  const [isOpen, setOpen] = useState(false)
  const { subject, uploadStatus, sharing } = useOpenForm()
  if (!hasPreview(subject.table)) return null
  return (
    <>
      <Button variant="quiet" isDisabled={uploadStatus !== undefined} onPress={() => setOpen(sharing.isReady())}>
        <Share2 size={18} strokeWidth={1.5} aria-hidden="true" />
        {texts.share}
      </Button>
      {isOpen && (
        <OutsideForm>
          <ShareDialog
            setOf={(sets) => openChanges(sets).find(({ change }) => change.request === sharing.request())?.set}
            prepare={sharing.prepare}
            onClose={() => setOpen(false)}
          />
        </OutsideForm>
      )}
    </>
  )
}

function NotFetched({ onClose }: ShareDialogProps) {
  const texts = SHARE_TEXTS[useLocale().locale]
  return <NotFetchedDialog title={texts.title} onClose={onClose} />
}

/**
 * The history of the record in a form. A restore closes the form, because the values in it are outdated, but not if the form has
 * unsaved work.
 */
function FormHistory() {
  const { subject, id, hasUnsavedWork, close } = useOpenForm()
  const { form: text } = useText()
  const [isOpen, setOpen] = useState(false)
  if (id === 'new') return null
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        <History size={18} strokeWidth={1.5} aria-hidden="true" />
        {text.history}
      </Button>
      {isOpen && (
        <OutsideForm>
          <LazyHistory
            subject={subject}
            id={id}
            onRestored={() => {
              if (!hasUnsavedWork()) close()
            }}
            onClose={() => setOpen(false)}
          />
        </OutsideForm>
      )}
    </>
  )
}

interface FormButtonsProps {
  /** The button of `useFormPreview`. */
  preview: ReactNode
  /** Label of the save button. */
  save: string
}

/** History, Preview and Share, the number of invalid fields, Prepare, Cancel and Save. Each group stays together where the room is narrow. */
export function FormButtons({ preview, save: label }: FormButtonsProps) {
  const { locale } = useLocale()
  const { form: text, picture } = useText()
  const { form, subject, save, submit, prepare, isPreparing, uploadStatus, close } = useOpenForm()
  const problems = Object.keys(form.formState.errors).length
  return (
    <>
      <WarningOfForm />
      <div className={styles.tools}>
        <FormHistory />
        {preview}
        <ShareDraft />
      </div>
      {problems > 0 && <p className={styles.problems}>{text.fixErrors(problems)}</p>}
      {uploadStatus && (
        <p className={styles.waiting}>{uploadStatus === 'sending' ? picture.leaveWhileUploading : picture.notUploaded}</p>
      )}
      <div className={styles.closing}>
        {hasPreview(subject.table) && (
          <Button variant="quiet" isPending={isPreparing} isDisabled={uploadStatus !== undefined} onPress={prepare}>
            {PREPARED_TEXTS[locale].prepare}
          </Button>
        )}
        <Button onPress={close}>{text.cancel}</Button>
        <Button
          variant="primary"
          isPending={save.isPending}
          isDisabled={uploadStatus !== undefined}
          onPress={() => void submit()}
        >
          {save.isPending ? text.saving : label}
        </Button>
      </div>
    </>
  )
}
