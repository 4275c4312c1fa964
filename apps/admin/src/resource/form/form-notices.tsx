import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { formatAge } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { isUncertain } from '../api/save-record.ts'
import { GoneNotice } from './gone-notice.tsx'
import type { RecordFormMachine } from './use-record-form.ts'

interface FormNoticesProps {
  machine: RecordFormMachine
}

/** Notices above the fields: a restored draft, or one that could not be read, and errors of the draft or the save. */
export function FormNotices({ machine }: FormNoticesProps) {
  const { form: text } = useText()
  const { locale } = useLocale()
  const [openedAt] = useState(() => Date.now())
  const { isDraftFailing, isDraftUnread, restored, save } = machine
  return (
    <>
      {restored && (
        <Notice
          tone="attention"
          title={text.draftRestored(formatAge(locale, restored.typedAt, openedAt))}
          actions={
            <Button isSmall onPress={machine.askToDiscard}>
              {text.draftDiscard}
            </Button>
          }
        />
      )}
      {isDraftUnread && <Notice tone="attention">{text.draftNotRead}</Notice>}
      {isDraftFailing && <Notice tone="error">{text.draftNotKept}</Notice>}
      {isUncertain(save.error) && <Notice tone="attention">{text.uncertain}</Notice>}
      <GoneNotice machine={machine} />
    </>
  )
}
