import { lazy, Suspense } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../components/dialog.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import type { HistoryDialogProps } from './history-dialog.tsx'

/** Loaded on first use, with a fallback if that fails. */
const HistoryDialog = lazy(() =>
  import('./history-dialog.tsx').then(
    ({ HistoryDialog }) => ({ default: HistoryDialog }),
    () => ({ default: NotFetched }),
  ),
)

/** The history of one record, in a chunk of its own. */
export function LazyHistory(props: HistoryDialogProps) {
  return (
    <Suspense fallback={null}>
      <HistoryDialog {...props} />
    </Suspense>
  )
}

function NotFetched({ name = '', onClose }: HistoryDialogProps) {
  const { list, errorPage, form } = useText()
  return (
    <Dialog title={list.history(name)} onClose={onClose} closeLabel={form.close}>
      <DialogBody>
        <p>{errorPage.notFetched}</p>
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{form.close}</Button>
      </DialogFoot>
    </Dialog>
  )
}
