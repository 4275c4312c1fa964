import { lazyPart } from '../ui/lazy-part.tsx'
import { NotFetchedDialog } from '../ui/not-fetched.tsx'
import type { MissingPicturesDialogProps } from './missing-pictures-dialog.tsx'

/** The question before a restore, loaded when a picture is gone. */
export const MissingPicturesDialog = lazyPart(async () => (await import('./missing-pictures-dialog.tsx')).MissingPicturesDialog, {
  NotFetched,
})

function NotFetched({ records, onCancel }: MissingPicturesDialogProps) {
  return <NotFetchedDialog title={records[0]?.name ?? ''} onClose={onCancel} />
}
