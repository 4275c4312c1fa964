import { ContentError } from '@bayt/content/errors'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useServices } from '../data/services.tsx'
import { useAccount } from '../data/session/use-session.ts'
import { recordNumber } from '../record/record-name.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { Notice } from '../ui/notice.tsx'
import { type FilterValues, isFiltered, NO_FILTER, toHistoryFilter } from './filter-values.ts'
import { HistoryFilters } from './history-filters.tsx'
import { presentOptions } from './history-options.ts'
import { RestoreContext } from './restore-button.tsx'
import type { HistorySubject } from './subject.ts'
import styles from './timeline.module.css'
import { Timeline } from './timeline.tsx'
import { TIMELINE_TEXTS } from './timeline-texts.ts'
import { useDeletion } from './use-deletion.ts'
import { type RestoreQuestion as Question, type RestoreRequest, useRestore } from './use-restore.ts'

export interface HistoryDialogProps {
  subject: HistorySubject
  id: number
  /** The name of the record, used until the record is read, or if it is deleted. */
  name?: string
  /** Called after a restore. */
  onRestored?: () => void
  onClose: () => void
}

/** The history of one record: every version in a sentence, and its restore. */
export function HistoryDialog({ subject, id, name, onRestored = () => {}, onClose }: HistoryDialogProps) {
  const services = useServices()
  const { locale } = useLocale()
  const { form } = useText()
  const texts = TIMELINE_TEXTS[locale]
  const account = useAccount()
  const reasonId = useId()
  const [values, setValues] = useState<FilterValues>(NO_FILTER)
  const present = useQuery(presentOptions(services, subject, id))
  const restore = useRestore(subject, id, onRestored)

  const isDeleted = present.error instanceof ContentError && present.error.kind === 'not_found'
  const { last, bringBack } = useDeletion(subject, id, isDeleted)
  const mayRestore = account !== undefined && subject.restoredBy.includes(account.role)
  const columns = present.data ?? last?.names
  const recordName = (columns && subject.nameOf(columns, locale)) || name || recordNumber(id, locale)
  const controls = {
    restore: restore.restore,
    isDisabled: restore.isPending || isDeleted,
    reasonId: mayRestore ? undefined : reasonId,
    bringBack: bringBack && { ...bringBack, run: () => bringBack.run() },
  }
  return (
    <Dialog title={texts.title(recordName)} size="large" onClose={onClose} hasClose>
      <DialogBody>
        {!mayRestore && (
          <div id={reasonId}>
            <Notice>{subject.table === 'admin_users' ? texts.onlyAdmins : texts.onlyEditors}</Notice>
          </div>
        )}
        {isDeleted && <Notice tone="attention">{subject.bringBack ? texts.isDeleted : texts.accountDeleted}</Notice>}
        <details className={styles.filters}>
          <summary>{texts.filters.title}</summary>
          <HistoryFilters values={values} subject={subject} onChange={setValues} />
        </details>
        <RestoreContext value={controls}>
          <Timeline
            filter={{ ...toHistoryFilter(values), entity: subject.table, entityId: id }}
            isFiltered={isFiltered(values)}
            subjectOf={() => subject}
            id={id}
          />
        </RestoreContext>
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{form.close}</Button>
      </DialogFoot>
      {restore.question && (
        <RestoreQuestion
          question={restore.question}
          subject={subject}
          onAnswer={restore.restore}
          onClose={restore.closeQuestion}
        />
      )}
    </Dialog>
  )
}

interface RestoreQuestionProps {
  question: Question
  subject: HistorySubject
  onAnswer: (request: RestoreRequest) => void
  onClose: () => void
}

/** Names the parts that cannot be restored, and offers to restore the rest. */
function RestoreQuestion({ question, subject, onAnswer, onClose }: RestoreQuestionProps) {
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
          {text.form.cancel}
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
