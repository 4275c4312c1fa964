import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogBody, DialogFoot } from './dialog.tsx'
import { useText } from './i18n/locale-context.tsx'
import { Notice } from './notice.tsx'

interface NotFetchedDialogProps {
  title: string
  isTopmost?: boolean
  onClose: () => void
}

/** Shown in place of a dialog whose code cannot be fetched. */
export function NotFetchedDialog({ title, isTopmost = false, onClose }: NotFetchedDialogProps) {
  const { errorPage, form } = useText()
  return (
    <Dialog title={title} isTopmost={isTopmost} onClose={onClose} hasClose>
      <DialogBody>
        <p>{errorPage.notFetched}</p>
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{form.close}</Button>
      </DialogFoot>
    </Dialog>
  )
}

/** Shown in place of a part of a screen whose code cannot be fetched. */
export function NotFetchedNotice({ actions }: { actions?: ReactNode }) {
  const { errorPage } = useText()
  return (
    <Notice tone="error" actions={actions}>
      {errorPage.notFetched}
    </Notice>
  )
}
