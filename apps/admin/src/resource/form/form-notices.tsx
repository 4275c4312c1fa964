import { ContentError } from '@bayt/content/errors'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { isUncertain } from '../../data/command.ts'
import { formatAge } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useIsDeleted } from '../presence/use-is-deleted.ts'
import type { RecordFormState } from './use-record-form.ts'

/** Loaded on demand: few forms need the notice. */
const RestoreNotice = lazyPart(async () => (await import('../history/restore-notice.tsx')).RestoreNotice, {
  NotFetched: () => <Notice tone="error">{useText().form.gone}</Notice>,
})

interface FormNoticesProps {
  recordForm: RecordFormState
}

/** Notices above the fields: a restored or unreadable draft, and errors of the draft or the save. */
export function FormNotices({ recordForm }: FormNoticesProps) {
  const { form: text } = useText()
  const { locale } = useLocale()
  const [openedAt] = useState(() => Date.now())
  const { isDraftFailing, isDraftUnread, restored, save } = recordForm
  return (
    <>
      {restored && (
        <Notice
          tone="attention"
          title={text.draftRestored(formatAge(locale, restored.typedAt, openedAt))}
          actions={
            <Button isSmall onPress={recordForm.askToDiscard}>
              {text.draftDiscard}
            </Button>
          }
        />
      )}
      {isDraftUnread && <Notice tone="attention">{text.draftNotRead}</Notice>}
      {isDraftFailing && <Notice tone="error">{text.draftNotKept}</Notice>}
      {isUncertain(save.error) && <Notice tone="attention">{text.uncertain}</Notice>}
      <GoneNotice recordForm={recordForm} />
    </>
  )
}

/** Shown as soon as the form knows that somebody deleted its record; offers to restore the record. */
function GoneNotice({ recordForm }: FormNoticesProps) {
  const { id, save, subject, history } = recordForm
  const { form: text } = useText()
  const isRefused = save.error instanceof ContentError && save.error.kind === 'not_found'
  const isDeleted = useIsDeleted(subject.table, id)
  if (id === 'new') return isRefused && <Notice tone="error">{text.goneSinceSent}</Notice>
  return (isDeleted || isRefused) && <RestoreNotice id={id} history={history} onRestored={save.reset} />
}
