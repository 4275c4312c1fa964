import type { Locale } from '@bayt/content/locale'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { loadMerge } from './save-form.ts'
import { UploadsProvider } from './uploads.ts'
import { type LeaveGuard as Guard, useLeaveGuard } from './use-leave-guard.ts'
import { PictureSizesProvider } from './use-picture-sizes.tsx'
import { OpenFormProvider, type RecordFormState } from './use-record-form.ts'

/** The question before the unsaved work of a form is left. */
const en = {
  title: 'Leave without saving?',
  body: 'What you typed is kept unsaved on this device. You can continue it later.',
  stay: 'Keep editing',
  keep: 'Leave and keep it unsaved',
  discard: 'Discard changes',
}

const ar: typeof en = {
  title: 'الخروج دون حفظ؟',
  body: 'ما كتبته يبقى على هذا الجهاز غير محفوظ، ويمكنك متابعته لاحقًا.',
  stay: 'متابعة التحرير',
  keep: 'الخروج وإبقاؤه غير محفوظ',
  discard: 'حذف ما كتبته',
}

export const LEAVE_TEXTS: Record<Locale, typeof en> = { en, ar }

interface LeaveGuardProps {
  /** Whether the form has unsaved work; called when staff leave. */
  hasUnsavedWork: () => boolean
  /** Removes the draft before leaving. */
  onDiscard: () => Promise<void>
  /** Writes the draft before leaving: another tab may have removed the draft since the last key. */
  onKeep: () => Promise<void>
}

/** The parameters of the address that choose the form. Other parameters belong to the list, or open a history above the form. */
const OF_FORM = ['edit', 'draft', 'prepared', 'tab']

const isClosedBy: Guard['isClosedBy'] = ({ currentLocation: from, nextLocation: to }) => {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return from.pathname !== to.pathname || OF_FORM.some((name) => before.get(name) !== after.get(name))
}

/** Confirms before the unsaved work of a form is left: Esc, close, another screen, the back button, closing the tab. */
function LeaveGuard({ hasUnsavedWork, onDiscard, onKeep }: LeaveGuardProps) {
  const texts = LEAVE_TEXTS[useLocale().locale]
  return useLeaveGuard({
    hasUnsavedWork,
    isClosedBy,
    ask: ({ stay, leave }) => (
      <Dialog title={texts.title} role="alertdialog" onClose={stay}>
        <DialogBody>
          <p>{texts.body}</p>
        </DialogBody>
        <DialogFoot>
          <Button variant="danger" onPress={() => void onDiscard().then(leave)}>
            {texts.discard}
          </Button>
          <Button onPress={() => void onKeep().then(leave)}>{texts.keep}</Button>
          <Button variant="primary" autoFocus onPress={stay}>
            {texts.stay}
          </Button>
        </DialogFoot>
      </Dialog>
    ),
  })
}

/** The dialog is in the chunk that finds conflicts. */
const ConflictDialog = lazyPart(async () => (await loadMerge()).ConflictDialog)

/** Wraps the fields of every form: guards against leaving, asks before a draft is discarded, and shows conflicts. */
export function FormFrame({ recordForm, children }: { recordForm: RecordFormState; children: ReactNode }) {
  const { subject, form, keptDraft, conflict } = recordForm
  const { drafts: text } = useText()
  return (
    <FormProvider {...form}>
      <OpenFormProvider value={recordForm}>
        <UploadsProvider value={recordForm.uploads}>
          <PictureSizesProvider table={subject.table}>{children}</PictureSizesProvider>
        </UploadsProvider>
      </OpenFormProvider>
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
          groups={subject.groups}
          onSettle={recordForm.settleConflict}
          onClose={recordForm.closeConflict}
        />
      )}
    </FormProvider>
  )
}
