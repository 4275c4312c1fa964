import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { Loading } from '../../components/spinner.tsx'
import { describeError } from '../../lib/errors/describe.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'

interface NoRecordProps {
  /** The list that does not have the record. */
  list: Pick<UseQueryResult, 'error' | 'isFetching' | 'isPaused' | 'refetch'>
  /** @param reason why the list could not be read */
  failed: (reason: string) => string
  onClose: () => void
}

/** In place of the form of a record that its list does not have: it may have been added since a cached list was read. */
export function NoRecord({ list: { error, isFetching, isPaused, refetch }, failed, onClose }: NoRecordProps) {
  const text = useText()
  const close = <Button onPress={onClose}>{text.form.close}</Button>
  if (isFetching) {
    return (
      <>
        <Loading text={text.form.loadingRecord} />
        {close}
      </>
    )
  }
  if (isPaused) return <Notice tone="attention" title={text.offline.recordNotKept} actions={close} />
  if (!error) return <Notice tone="error" title={text.form.notThere} actions={close} />
  return (
    <Notice
      tone="error"
      title={failed(describeError(error, text))}
      actions={
        <>
          <Button onPress={() => void refetch()}>{text.list.retry}</Button>
          {close}
        </>
      }
    />
  )
}
