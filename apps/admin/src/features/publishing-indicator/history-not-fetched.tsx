import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../components/dialog.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'

/** Fallback for a history whose chunk failed to load. */
export function HistoryNotFetched({ onClose }: { onClose: () => void }) {
  const { publishing: text, errorPage, form } = useText()
  return (
    <Dialog title={text.history} onClose={onClose} closeLabel={form.close}>
      <DialogBody>
        <p>{errorPage.notFetched}</p>
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{form.close}</Button>
      </DialogFoot>
    </Dialog>
  )
}
