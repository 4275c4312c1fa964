import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { ConflictDialog } from '../conflict/conflict-dialog.tsx'
import type { FieldGroup } from '../fields.ts'
import { BusyContext } from './busy-context.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { RecordFormMachine } from './use-record-form.ts'

interface FormFrameProps {
  machine: RecordFormMachine
  groups: FieldGroup[]
  children: ReactNode
}

/** What stands around the fields of every form, wherever they are: the way out is guarded, a conflict is shown. */
export function FormFrame({ machine, groups, children }: FormFrameProps) {
  const { form, conflict } = machine
  return (
    <FormProvider {...form}>
      <BusyContext value={machine.reportBusy}>{children}</BusyContext>
      <LeaveGuard hasUnsavedWork={machine.hasUnsavedWork} onDiscard={machine.keeper.forget} />
      {conflict && (
        <ConflictDialog
          conflicts={conflict.fields}
          mine={form.getValues()}
          theirs={conflict.theirs}
          fields={groups}
          onSettle={machine.settleConflict}
          onClose={machine.closeConflict}
        />
      )}
    </FormProvider>
  )
}
