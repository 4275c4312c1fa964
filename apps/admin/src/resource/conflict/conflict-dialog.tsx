import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../components/dialog.tsx'
import type { FormValues } from '../../lib/drafts/draft.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { type FieldGroup, fieldsOf } from '../fields.ts'
import { ConflictField } from './conflict-field.tsx'
import { type ConflictChoice, defaultChoices, type FieldConflict, resolveConflict } from './diff.ts'

interface ConflictDialogProps {
  conflicts: FieldConflict[]
  mine: FormValues
  theirs: FormValues
  fields: FieldGroup[]
  /** Receives the merged values. */
  onSettle: (values: FormValues) => void
  onClose: () => void
}

/** A conflict of two saves: both versions side by side, and a choice per field or for all. */
export function ConflictDialog({ conflicts, mine, theirs, fields, onSettle, onClose }: ConflictDialogProps) {
  const { conflict: text } = useText()
  const [choices, setChoices] = useState(() => defaultChoices(conflicts))
  const chooseAll = (choice: ConflictChoice) => setChoices(Object.fromEntries(conflicts.map(({ name }) => [name, choice])))

  return (
    <Dialog title={text.title} size="medium" role="alertdialog" onClose={onClose}>
      <DialogBody>
        <p>{text.body}</p>
        {fieldsOf(fields).flatMap((spec) => {
          const conflict = conflicts.find(({ name }) => name === spec.name)
          if (!conflict) return []
          return (
            <ConflictField
              key={spec.name}
              conflict={conflict}
              spec={spec}
              choice={choices[spec.name] ?? 'mine'}
              onChoose={(choice) => setChoices({ ...choices, [spec.name]: choice })}
            />
          )
        })}
      </DialogBody>
      <DialogFoot>
        <Button variant="quiet" onPress={onClose}>
          {text.back}
        </Button>
        {conflicts.length > 1 && <Button onPress={() => chooseAll('mine')}>{text.keepAllMine}</Button>}
        <Button onPress={() => onSettle(theirs)}>{text.takeAllTheirs}</Button>
        <Button variant="primary" autoFocus onPress={() => onSettle(resolveConflict(mine, conflicts, choices))}>
          {text.apply}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
