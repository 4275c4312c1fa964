import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { Loading } from '../../components/spinner.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'

interface NoRecordProps {
  /** The list that does not have the record. */
  list: Pick<UseQueryResult, 'isSuccess' | 'isFetching' | 'isPaused'>
  onClose: () => void
}

/** In place of the form of a record that its list does not have: it may have been added since a cached list was read. */
export function NoRecord({ list, onClose }: NoRecordProps) {
  const text = useText()
  if (list.isFetching) return <Loading text={text.form.loadingRecord} />
  const isGone = list.isSuccess && !list.isPaused
  return (
    <Notice
      tone={isGone ? 'error' : 'attention'}
      title={isGone ? text.form.notThere : text.list.cannotRefresh}
      actions={<Button onPress={onClose}>{text.form.close}</Button>}
    />
  )
}
