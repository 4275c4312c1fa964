import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../components/dialog.tsx'
import type { FormValues } from '../../lib/drafts/draft.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { type FieldGroup, fieldsOf } from '../fields.ts'
import type { OpenMerge } from '../merge/merge-conflict.ts'
import { type Choice, ConflictField } from './conflict-field.tsx'

interface ConflictDialogProps {
  merge: OpenMerge
  groups: FieldGroup[]
  /** Receives the merged values. */
  onSettle: (values: FormValues) => void
  onClose: () => void
}

/** A conflict of two saves: both versions of each field that both people changed, and a choice for each field. */
export function ConflictDialog({ merge, groups, onSettle, onClose }: ConflictDialogProps) {
  const { conflict: text } = useText()
  const { clashes, values, incoming, authors } = merge
  // The typed version is preselected, so that a hasty press loses no typing.
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const settle = (choiceOf: (name: string) => Choice | undefined) =>
    onSettle({ ...values, ...Object.fromEntries(clashes.map((clash) => [clash.name, clash[choiceOf(clash.name) ?? 'mine']])) })

  return (
    <Dialog title={text.title} size="medium" role="alertdialog" onClose={onClose}>
      <DialogBody>
        <p>{[text.body, text.kept, ...(incoming.length > 0 ? [text.othersMerged] : [])].join(' ')}</p>
        {fieldsOf(groups).flatMap((spec) => {
          const clash = clashes.find(({ name }) => name === spec.name)
          if (!clash) return []
          return (
            <ConflictField
              key={spec.name}
              clash={clash}
              spec={spec}
              author={authors.get(spec.name)}
              choice={choices[spec.name] ?? 'mine'}
              onChoose={(choice) => setChoices({ ...choices, [spec.name]: choice })}
            />
          )
        })}
      </DialogBody>
      <DialogFoot>
        <Button variant="quiet" autoFocus onPress={onClose}>
          {text.back}
        </Button>
        {clashes.length > 1 && <Button onPress={() => setChoices({})}>{text.keepAllMine}</Button>}
        <Button onPress={() => settle(() => 'theirs')}>{text.takeAllTheirs}</Button>
        <Button variant="primary" onPress={() => settle((name) => choices[name])}>
          {text.apply}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
