import type { Locale } from '@bayt/content/locale'
import { discardChange } from '@bayt/content/queries/prepared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toast } from 'sonner'
import { serverNow } from '../../data/clock.ts'
import { useServices } from '../../data/services.tsx'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatAge, formatList } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { FormSubject } from '../descriptor.ts'
import { fieldsOf } from '../fields.ts'
import { useOpenForm } from '../form/use-record-form.ts'
import { UNKNOWN_ACCOUNT } from '../localised-texts.ts'
import { hasPreview } from '../preview/places.ts'
import { withPrepared } from './prepared-mark.tsx'
import { formChanges, preparedOptions, readPreparedAgain } from './prepared-options.ts'
import { describeRefusal, PREPARED_TEXTS } from './texts.ts'
import type { OpenedChange } from './use-opened-change.ts'

/** Above the fields: the prepared change that the form continues, or the changes of its record that somebody prepared. */
export function PreparedNotice() {
  const texts = PREPARED_TEXTS[useLocale().locale]
  const { prepared, isPreparedEnded, subject, id } = useOpenForm()
  if (prepared) return <OpenedNotice opened={prepared} />
  return (
    <>
      {isPreparedEnded && <Notice tone="attention">{texts.gone}</Notice>}
      {id !== 'new' && hasPreview(subject.table) && <ExistingNotices id={id} />}
    </>
  )
}

function OpenedNotice({ opened }: { opened: OpenedChange }) {
  const { locale } = useLocale()
  const texts = PREPARED_TEXTS[locale]
  const [isAsking, setAsking] = useState(false)
  const [openedAt] = useState(serverNow)
  const { subject, closeDiscarded } = useOpenForm()
  const discard = useDiscard(closeDiscarded)
  const { change, set } = opened
  const overtaken = labelsOf(change.overtaken, subject, locale)
  return (
    <Notice
      tone="attention"
      title={texts.byAt(change.by.name ?? UNKNOWN_ACCOUNT[locale], formatAge(locale, Date.parse(change.by.at), openedAt))}
      actions={
        <Button isSmall onPress={() => setAsking(true)}>
          {texts.discard}
        </Button>
      }
    >
      <p>{set.name === null ? texts.notVisible : texts.ofSet(set.name)}</p>
      {overtaken !== '' && <p>{texts.overtaken(overtaken)}</p>}
      {isAsking && (
        <ConfirmDialog
          title={texts.discardTitle}
          confirm={texts.discard}
          cancel={texts.keep}
          isPending={discard.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => discard.mutate(change.request, { onError: () => setAsking(false) })}
        >
          {texts.discardBody}
        </ConfirmDialog>
      )}
    </Notice>
  )
}

/** The labels of the fields with values, as a list. */
function labelsOf(values: object, { groups }: FormSubject, locale: Locale): string {
  const labels = new Map(fieldsOf(groups).map(({ name, label }) => [name, label[locale]]))
  return formatList(
    locale,
    Object.keys(values).map((name) => labels.get(name) ?? name),
  )
}

/** Discards a prepared change for everybody. */
function useDiscard(onDiscarded: () => Promise<void>) {
  const { client, queryClient } = useServices()
  const { locale } = useLocale()
  const texts = PREPARED_TEXTS[locale]
  const text = useText()
  return useSingleMutation({
    mutationFn: (request: string) => discardChange(client, request),
    onSuccess: async () => {
      toast.success(texts.discarded)
      await readPreparedAgain(queryClient)
      await onDiscarded()
    },
    onError: (error) => toast.error(texts.discardFailed(describeRefusal(error, locale, text))),
  })
}

function ExistingNotices({ id }: { id: number }) {
  const { locale } = useLocale()
  const texts = PREPARED_TEXTS[locale]
  const [params] = useSearchParams()
  const { data: sets = [] } = useQuery(preparedOptions(useServices()))
  const { sharing, subject } = useOpenForm()
  const own = sharing.request()
  return formChanges(sets, subject.table)
    .filter(({ change }) => change.record_id === id && change.request !== own)
    .map(({ change }) => (
      <Notice
        key={change.request}
        tone="attention"
        actions={<ButtonLink to={`?${withPrepared(params, id, change.request)}`}>{texts.openIt}</ButtonLink>}
      >
        {texts.exists(
          change.by.name ?? UNKNOWN_ACCOUNT[locale],
          formatAge(locale, Date.parse(change.by.at), serverNow()),
          labelsOf(change.values, subject, locale),
        )}
      </Notice>
    ))
}
