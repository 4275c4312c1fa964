import { useText } from '../ui/i18n/locale-context.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { NotFetchedDialog } from '../ui/not-fetched.tsx'
import type { HistoryDialogProps } from './history-dialog.tsx'

/** The history of one record, loaded on first use. */
export const LazyHistory = lazyPart(async () => (await import('./history-dialog.tsx')).HistoryDialog, { NotFetched })

function NotFetched({ name = '', onClose }: HistoryDialogProps) {
  const { list } = useText()
  return <NotFetchedDialog title={list.history(name)} onClose={onClose} />
}
