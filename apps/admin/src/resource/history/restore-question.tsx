import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../components/dialog.tsx'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import type { HistorySubject } from './subject.ts'
import styles from './timeline.module.css'
import { TIMELINE_TEXTS } from './timeline-texts.ts'
import type { RestoreQuestion as Question, RestoreRequest } from './use-restore.ts'

interface RestoreQuestionProps {
  question: Question
  subject: HistorySubject
  onAnswer: (request: RestoreRequest) => void
  onClose: () => void
}

/** Names the parts that cannot be restored, and offers to restore the rest. */
export function RestoreQuestion({ question, subject, onAnswer, onClose }: RestoreQuestionProps) {
  const { locale } = useLocale()
  const text = useText()
  const texts = TIMELINE_TEXTS[locale]
  const labelOf = (column: string) => subject.fields.find(({ name }) => name === column)?.label[locale] ?? column
  const isRefused = question.kind === 'refused'
  const { title, body } = isRefused ? texts.refused : texts.missing
  const items = isRefused
    ? question.refused.map(({ field, code, limit }) => `${labelOf(field)}: ${text.issues[code](limit)}`)
    : question.pictures.map(({ column, isRequired, isInText }) => {
        const note = isRequired ? texts.missing.required : isInText ? texts.missing.inText : undefined
        return labelOf(column) + (note ? ` (${note})` : '')
      })
  return (
    <Dialog title={title} role="alertdialog" onClose={onClose}>
      <DialogBody>
        <p>{body}</p>
        <ul className={styles.problems}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </DialogBody>
      <DialogFoot>
        <Button autoFocus onPress={onClose}>
          {texts.cancel}
        </Button>
        {(!isRefused || question.hasRest) && (
          <Button
            variant="primary"
            onPress={() => onAnswer({ ...question.request, ...(isRefused ? { isRestOnly: true } : { isWithoutPictures: true }) })}
          >
            {isRefused ? texts.refused.rest : texts.missing.without}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}
