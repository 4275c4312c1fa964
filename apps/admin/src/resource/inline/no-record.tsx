import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { type Read, ReadState } from '../../components/read-state.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'

interface NoRecordProps {
  /** The list that does not have the record. */
  list: Omit<Read, 'data'>
  /** @param reason why the list could not be read */
  failed: (reason: string) => string
  onClose: () => void
}

/** Replaces the form of a record that the list lacks: the record may have been added after the cached list was read. */
export function NoRecord({ list, failed, onClose }: NoRecordProps) {
  const text = useText()
  const close = (
    <Button isSmall onPress={onClose}>
      {text.form.close}
    </Button>
  )
  const isNewest = !list.isFetching && !list.isPaused && !list.error
  if (isNewest) return <Notice tone="error" title={text.form.notThere} actions={close} />
  const texts = { loading: text.form.loadingRecord, failed }
  return <ReadState reads={[{ ...list, data: undefined }]} texts={texts} offline={text.offline.recordNotKept} actions={close} />
}
