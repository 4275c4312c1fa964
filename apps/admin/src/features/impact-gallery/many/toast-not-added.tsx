import { toast } from 'sonner'
import { Button } from '../../../components/button.tsx'
import { TOAST_MS } from '../../../components/toast-ms.ts'
import styles from './many.module.css'

interface NotAdded {
  /** Replaces the toast with this id. */
  id: string
  message: string
  retry: string
  close: string
  onRetry: () => void
}

/** Says which pictures failed after staff left their screen. It stays until they are tried again or given up. */
export function toastNotAdded({ id, message, retry, close, onRetry }: NotAdded): void {
  const dismiss = () => void toast.dismiss(id)
  const buttons = (
    <div className={styles.buttons}>
      <Button
        isSmall
        onPress={() => {
          dismiss()
          onRetry()
        }}
      >
        {retry}
      </Button>
      <Button isSmall variant="quiet" onPress={dismiss}>
        {close}
      </Button>
    </div>
  )
  toast.error(message, { id, duration: TOAST_MS.untilClosed, description: buttons })
}
