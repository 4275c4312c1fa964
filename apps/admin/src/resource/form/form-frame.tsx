import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type { FieldGroup } from '../fields.ts'
import { loadMerge } from '../merge/load-merge.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { PictureSizesProvider } from './picture-sizes-context.tsx'
import { UploadsProvider } from './uploads-context.ts'
import type { RecordFormMachine } from './use-record-form.ts'

/** In the chunk that finds conflicts. */
const ConflictDialog = lazyPart(async () => (await loadMerge()).ConflictDialog)

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
      <UploadsProvider value={machine.uploads}>
        <PictureSizesProvider table={machine.subject.table}>{children}</PictureSizesProvider>
      </UploadsProvider>
      <LeaveGuard hasUnsavedWork={machine.hasUnsavedWork} onDiscard={machine.keeper.forget} />
      {conflict && (
        <ConflictDialog merge={conflict} groups={groups} onSettle={machine.settleConflict} onClose={machine.closeConflict} />
      )}
    </FormProvider>
  )
}
