import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type { FieldGroup } from '../fields.ts'
import { FormLanguagesProvider } from '../languages/form-languages.tsx'
import { loadMerge } from '../merge/load-merge.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { PictureSizesProvider } from './picture-sizes-context.tsx'
import { UploadsProvider } from './uploads-context.ts'
import type { RecordFormState } from './use-record-form.ts'

/** The dialog is in the chunk that finds conflicts. */
const ConflictDialog = lazyPart(async () => (await loadMerge()).ConflictDialog)

interface FormFrameProps {
  recordForm: RecordFormState
  groups: FieldGroup[]
  id: number | 'new'
  /** The stored record; `undefined` for a new record. */
  record: object | undefined
  children: ReactNode
}

/**
 * Wraps the fields of every form: guards against leaving, asks before a draft is discarded, shows conflicts, and reads the texts that are
 * behind in a language.
 */
export function FormFrame({ recordForm, groups, id, record, children }: FormFrameProps) {
  const { form, keptDraft, conflict, isTyped } = recordForm
  const { table } = recordForm.subject
  const { drafts: text } = useText()
  return (
    <FormProvider {...form}>
      <UploadsProvider value={recordForm.uploads}>
        <PictureSizesProvider table={table}>
          <FormLanguagesProvider table={table} id={id} record={record} groups={groups} isTyped={isTyped}>
            {children}
          </FormLanguagesProvider>
        </PictureSizesProvider>
      </UploadsProvider>
      <LeaveGuard hasUnsavedWork={recordForm.hasUnsavedWork} onDiscard={keptDraft.forget} onKeep={keptDraft.keep} />
      {recordForm.isDiscardAsked && (
        <ConfirmDialog
          title={text.discardTitle}
          confirm={text.discard}
          cancel={text.keep}
          onCancel={recordForm.cancelDiscard}
          onConfirm={() => void recordForm.discardDraft()}
        >
          {text.discardBody}
        </ConfirmDialog>
      )}
      {conflict && (
        <ConflictDialog
          merge={conflict}
          groups={groups}
          onSettle={recordForm.settleConflict}
          onClose={recordForm.closeConflict}
        />
      )}
    </FormProvider>
  )
}
