import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { WarningOfForm } from '../languages/form-languages.tsx'
import { ShareDraft } from '../share/share-draft.tsx'
import styles from './record-form.module.css'
import type { RecordFormMachine } from './use-record-form.ts'

interface FormButtonsProps {
  machine: RecordFormMachine
  /** The buttons of `useFormHistory` and `useFormPreview`. */
  history: ReactNode
  preview: ReactNode
  /** Label of the save button. */
  save: string
  onClose: () => void
}

/** History, Preview and Share, the number of invalid fields, Cancel and Save. Each group stays together where the room is narrow. */
export function FormButtons({ machine, history, preview, save, onClose }: FormButtonsProps) {
  const { form: text, picture } = useText()
  const problems = Object.keys(machine.form.formState.errors).length
  return (
    <>
      <WarningOfForm />
      <div className={styles.tools}>
        {history}
        {preview}
        <ShareDraft machine={machine} />
      </div>
      {problems > 0 && <p className={styles.problems}>{text.fixErrors(problems)}</p>}
      {machine.uploadStatus && (
        <p className={styles.waiting}>{machine.uploadStatus === 'sending' ? picture.leaveWhileUploading : picture.notUploaded}</p>
      )}
      <div className={styles.closing}>
        <Button onPress={onClose}>{text.cancel}</Button>
        <Button
          variant="primary"
          isPending={machine.save.isPending}
          isDisabled={machine.uploadStatus !== undefined}
          onPress={() => void machine.submit()}
        >
          {machine.save.isPending ? text.saving : save}
        </Button>
      </div>
    </>
  )
}
