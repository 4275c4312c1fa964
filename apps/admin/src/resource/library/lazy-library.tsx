import { NotFetchedDialog } from '../../components/not-fetched.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type { LibraryDialogProps } from './library-dialog.tsx'

/** The library, loaded when it is first opened. */
export const LazyLibrary = lazyPart(async () => (await import('./library-dialog.tsx')).LibraryDialog, { NotFetched })

function NotFetched({ onClose }: LibraryDialogProps) {
  const { picture } = useText()
  return <NotFetchedDialog title={picture.library} onClose={onClose} />
}
