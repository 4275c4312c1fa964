import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../components/dialog.tsx'
import type { FormValues } from '../../lib/drafts/draft.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { type FieldGroup, fieldsOf } from '../fields.ts'
import type { OpenMerge } from '../merge/merge-conflict.ts'
import { answerAll, applyAnswers, placesOf } from './answers.ts'
import { ConflictField } from './conflict-field.tsx'

interface ConflictDialogProps {
  merge: OpenMerge
  groups: FieldGroup[]
  /** Receives the merged values. */
  onSettle: (values: FormValues) => void
  onClose: () => void
}

/** A conflict of two saves: the places that both people changed, in all versions, and a choice for each place, for a field or for all. */
export function ConflictDialog({ merge, groups, onSettle, onClose }: ConflictDialogProps) {
  const { conflict: text } = useText()
  const { clashes, authors } = merge
  const [answers, setAnswers] = useState(() => answerAll(clashes, 'mine'))

  const questions = clashes.reduce((sum, clash) => sum + Math.max(1, placesOf(clash).length), 0)

  return (
    <Dialog title={text.title} size="medium" role="alertdialog" onClose={onClose}>
      <DialogBody>
        <p>{merge.incoming.length > 0 ? `${text.body} ${text.othersMerged}` : text.body}</p>
        {fieldsOf(groups).flatMap((spec) => {
          const clash = clashes.find(({ name }) => name === spec.name)
          const answer = answers[spec.name]
          if (!clash || !answer) return []
          return (
            <ConflictField
              key={spec.name}
              clash={clash}
              spec={spec}
              author={authors.get(spec.name)}
              answer={answer}
              onAnswer={(next) => setAnswers({ ...answers, [spec.name]: next })}
            />
          )
        })}
      </DialogBody>
      <DialogFoot>
        <Button variant="quiet" autoFocus onPress={onClose}>
          {text.back}
        </Button>
        {questions > 1 && <Button onPress={() => setAnswers(answerAll(clashes, 'mine'))}>{text.keepAllMine}</Button>}
        <Button onPress={() => onSettle(applyAnswers(merge, answerAll(clashes, 'theirs')))}>{text.takeAllTheirs}</Button>
        <Button variant="primary" onPress={() => onSettle(applyAnswers(merge, answers))}>
          {text.apply}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
