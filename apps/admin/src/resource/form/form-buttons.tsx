import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { WarningOfForm } from '../languages/form-languages.tsx'
import { isPreparable } from '../prepared/is-preparable.ts'
import { PREPARED_TEXTS } from '../prepared/texts.ts'
import { ShareDraft } from '../share/share-draft.tsx'
import styles from './record-form.module.css'
import type { RecordFormState } from './use-record-form.ts'

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
