import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import { ContentError } from '@bayt/content/errors'
import { isStored } from '@bayt/content/queries/resource'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isUncertain } from '../../data/command.ts'
import type { RecordTable } from '../../data/drafts/key.ts'
import { resourceKeys } from '../../data/keys.ts'
import { useServices } from '../../data/services.tsx'
import { Button } from '../../ui/button.tsx'
import { formatAge } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PreparedNotice } from '../prepared/prepared-notice.tsx'
import { INTERVAL_MS, silently } from '../presence/use-presence.ts'
import { useOpenForm } from './use-record-form.ts'

/** Loaded on demand: few forms need the notice. */
const RestoreNotice = lazyPart(async () => (await import('../../history/bring-back.tsx')).RestoreNotice, {
  NotFetched: () => <Notice tone="error">{useText().form.gone}</Notice>,
})

/** Notices above the fields: a restored or unreadable draft, and errors of the draft or the save. */
export function FormNotices() {
  const { form: text } = useText()
  const { locale } = useLocale()
  const [openedAt] = useState(() => Date.now())
  const { isDraftFailing, isDraftUnread, restored, save, askToDiscard } = useOpenForm()
  return (
    <>
      <PreparedNotice />
      {restored && (
        <Notice
          tone="attention"
          title={text.draftRestored(formatAge(locale, restored.typedAt, openedAt))}
          actions={
            <Button isSmall onPress={askToDiscard}>
              {text.draftDiscard}
            </Button>
          }
        />
      )}
      {isDraftUnread && <Notice tone="attention">{text.draftNotRead}</Notice>}
      {isDraftFailing && <Notice tone="error">{text.draftNotKept}</Notice>}
      {isUncertain(save.error) && <Notice tone="attention">{text.uncertain}</Notice>}
      <GoneNotice />
    </>
  )
}

/** Shown as soon as the form knows that somebody deleted its record; offers to restore the record. */
function GoneNotice() {
  const { id, save, subject } = useOpenForm()
  const { form: text } = useText()
  const isRefused = save.error instanceof ContentError && save.error.kind === 'not_found'
  const isDeleted = useIsDeleted(subject.table, id)
  if (id === 'new') return isRefused && <Notice tone="error">{text.goneSinceSent}</Notice>
  return (isDeleted || isRefused) && <RestoreNotice id={id} history={subject} onRestored={save.reset} />
}

/** Whether the record was deleted while its form is open: checked as often as presence, while the tab is visible. */
function useIsDeleted(table: RecordTable, id: number | 'new'): boolean {
  const { client, queryClient } = useServices()
  const content = CONTENT_TABLE_NAMES.find((name) => name === table)
  const queryKey = resourceKeys.stored(table, id)
  const isThere = useQuery({
    queryKey,
    queryFn: () => {
      const known = queryClient.getQueryData<boolean>(queryKey) ?? true
      return content && id !== 'new' ? silently(isStored(client, content, id), known) : true
    },
    enabled: content !== undefined && id !== 'new',
    initialData: true,
    staleTime: INTERVAL_MS,
    refetchInterval: INTERVAL_MS,
    gcTime: 0,
  })
  return !isThere.data
}
