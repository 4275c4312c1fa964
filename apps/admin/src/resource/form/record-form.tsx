import type { ContentTable } from '@bayt/content/entities/tables'
import { ContentError } from '@bayt/content/errors'
import { type KeyboardEvent, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '../../components/button.tsx'
import { DialogBody, DialogFoot } from '../../components/dialog.tsx'
import { Notice } from '../../components/notice.tsx'
import { formatAge } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { isUncertain } from '../api/save-record.ts'
import { ConflictDialog } from '../conflict/conflict-dialog.tsx'
import { BusyContext } from './busy-context.ts'
import { FieldGroups } from './field-groups.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import styles from './record-form.module.css'
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts'

interface RecordFormProps<Table extends ContentTable> extends RecordFormOptions<Table> {
  onClose: () => void
}

/** The form of one record inside its dialog. Enter and Ctrl/⌘-S save. */
export function RecordForm<Table extends ContentTable>({ onClose, ...options }: RecordFormProps<Table>) {
  const { descriptor, texts, id, draft } = options
  const machine = useRecordForm(options)
  const { form, submit, save, keeper, conflict } = machine
  const text = useText()
  const { locale } = useLocale()
  const [draftAge, setDraftAge] = useState(() => (draft ? formatAge(locale, draft.typedAt, Date.now()) : undefined))
  const problems = Object.keys(form.formState.errors).length

  const saveByKeys = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }

  return (
    <FormProvider {...form}>
      <BusyContext value={machine.reportBusy}>
        <form className={styles.form} noValidate onSubmit={submit} onKeyDown={saveByKeys}>
          <DialogBody>
            {draftAge !== undefined && (
              <Notice
                tone="attention"
                title={text.form.draftRestored(draftAge)}
                actions={
                  <Button isSmall onPress={() => void machine.discardDraft().then(() => setDraftAge(undefined))}>
                    {text.form.draftDiscard}
                  </Button>
                }
              />
            )}
            {keeper.isFailing && <Notice tone="error">{text.form.draftNotKept}</Notice>}
            {isUncertain(save.error) && <Notice tone="attention">{text.form.uncertain}</Notice>}
            {save.error instanceof ContentError && save.error.kind === 'not_found' && (
              <Notice tone="error">{text.form.gone}</Notice>
            )}
            <FieldGroups groups={descriptor.groups} texts={texts} />
          </DialogBody>
          <DialogFoot>
            {problems > 0 && <p className={styles.problems}>{text.form.fixErrors(problems)}</p>}
            {machine.isUploading && <p className={styles.waiting}>{text.picture.leaveWhileUploading}</p>}
            <Button onPress={onClose}>{text.form.cancel}</Button>
            <Button variant="primary" type="submit" isPending={save.isPending} isDisabled={machine.isUploading}>
              {save.isPending ? text.form.saving : id === 'new' ? text.form.create : text.form.update}
            </Button>
          </DialogFoot>
        </form>
      </BusyContext>
      <LeaveGuard hasUnsavedWork={machine.hasUnsavedWork} onDiscard={keeper.forget} />
      {conflict && (
        <ConflictDialog
          conflicts={conflict.fields}
          mine={form.getValues()}
          theirs={conflict.theirs}
          fields={descriptor.groups}
          texts={texts}
          onSettle={machine.settleConflict}
          onClose={machine.closeConflict}
        />
      )}
    </FormProvider>
  )
}
