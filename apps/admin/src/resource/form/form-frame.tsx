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

/** Wraps the fields of every form: guards against leaving, and shows conflicts. */
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
