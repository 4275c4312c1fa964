import { ContentError } from '@bayt/content/errors'
import { toast } from 'sonner'
import { Button } from '../../components/button.tsx'
import { TOAST_MS } from '../../components/toast-ms.ts'
import type { Undo } from '../../data/undo.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useAfterWrite } from '../api/use-after-write.ts'
import { describeUndoError } from './describe-undo-error.ts'
import { runSignedIn } from './run-signed-in.ts'
import styles from './undo-button.module.css'
import { useRemainingTime } from './use-remaining-time.ts'

interface UndoButtonProps {
  toastId: string
  /** The text of the toast, which names the change. */
  message: string
  undo: Undo
  offeredMs: number
}

/** "Undo" in a toast. The toast then shows the outcome; after a temporary failure, the button stays. */
export function UndoButton({ toastId, message, undo, offeredMs }: UndoButtonProps) {
  const { session } = useServices()
  const { locale } = useLocale()
  const text = useText()
  const afterWrite = useAfterWrite(undo.table)
  const attempt = useSingleMutation({
    mutationFn: () => runSignedIn(session, undo.run),
    onSuccess: (id) => {
      keepFocus()
      toast.success(undo.done(text.undo), { id: toastId, ...WITHOUT_OFFER })
      return afterWrite(id)
    },
    onError: (error) => {
      const reason = describeUndoError(error, undo, text, locale)
      if (error instanceof ContentError && error.isRetryable) {
        toast.error(reason, { id: toastId, ...offer(toastId, message, undo, TOAST_MS.retry) })
        return
      }
      keepFocus()
      toast.error(reason, { id: toastId, ...WITHOUT_OFFER, duration: TOAST_MS.undo })
      // The lists show the later change of somebody else.
      return afterWrite()
    },
  })
  const ref = useRemainingTime(offeredMs, attempt.isPending, () => toast.dismiss(toastId))

  /** The button disappears: the focus stays in its toast. */
  const keepFocus = () => {
    if (ref.current?.contains(document.activeElement)) ref.current.closest<HTMLElement>('[data-sonner-toast]')?.focus()
  }

  return (
    <span ref={ref} className={styles.undo}>
      <Button isSmall isPending={attempt.isPending} aria-label={text.undo.of(message)} onPress={() => attempt.mutate()}>
        {text.undo.label}
      </Button>
    </span>
  )
}

/** The options that take the offer away from a toast. */
export const WITHOUT_OFFER = { action: null, duration: TOAST_MS.usual }

let offers = 0

/** The options of a toast that offers to undo. The button ends the time of the toast itself. */
export function offer(toastId: string, message: string, undo: Undo, offeredMs = TOAST_MS.undo) {
  offers += 1
  const button = { toastId, message, undo, offeredMs }
  return { duration: TOAST_MS.untilClosed, action: <UndoButton key={offers} {...button} /> }
}
