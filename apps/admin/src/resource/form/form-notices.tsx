import { ContentError } from '@bayt/content/errors'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import type { Draft } from '../../lib/drafts/draft.ts'
import { formatAge } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { isUncertain } from '../api/save-record.ts'
import type { RecordFormMachine } from './use-record-form.ts'

interface FormNoticesProps {
  machine: RecordFormMachine
  draft: Draft | undefined
}

/** Notices above the fields: a restored draft, and errors of the draft or the save. */
export function FormNotices({ machine, draft }: FormNoticesProps) {
  const { form: text } = useText()
  const { locale } = useLocale()
  const [draftAge, setDraftAge] = useState(() => (draft ? formatAge(locale, draft.typedAt, Date.now()) : undefined))
  const { isDraftFailing, save } = machine
  return (
    <>
      {draftAge !== undefined && (
        <Notice
          tone="attention"
          title={text.draftRestored(draftAge)}
          actions={
            <Button isSmall onPress={() => void machine.discardDraft().then(() => setDraftAge(undefined))}>
              {text.draftDiscard}
            </Button>
          }
        />
      )}
      {isDraftFailing && <Notice tone="error">{text.draftNotKept}</Notice>}
      {isUncertain(save.error) && <Notice tone="attention">{text.uncertain}</Notice>}
      {save.error instanceof ContentError && save.error.kind === 'not_found' && (
        <Notice tone="error">{machine.isNew ? text.goneSinceSent : text.gone}</Notice>
      )}
    </>
  )
}
