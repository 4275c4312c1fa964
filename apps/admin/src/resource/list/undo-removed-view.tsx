import { toast } from 'sonner'
import { Button } from '../../components/button.tsx'
import { TOAST_MS } from '../../components/toast-ms.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import styles from '../undo/undo-button.module.css'
import { WITHOUT_OFFER } from '../undo/undo-button.tsx'
import { useRemainingTime } from '../undo/use-remaining-time.ts'
import type { Restored } from './saved-views.ts'
import { VIEW_TEXTS } from './view-texts.ts'

let toasts = 0

/** Says that a view is removed, and offers to undo it. Views are local: nothing is stored on the server, or published. */
export function toastRemovedView(message: string, name: string, restore: () => Restored): void {
  toasts += 1
  const toastId = `view/${toasts}`
  const action = <UndoRemovedView toastId={toastId} message={message} name={name} restore={restore} />
  toast.success(message, { id: toastId, duration: TOAST_MS.untilClosed, action })
}

interface UndoRemovedViewProps {
  toastId: string
  message: string
  name: string
  restore: () => Restored
}

function UndoRemovedView({ toastId, message, name, restore }: UndoRemovedViewProps) {
  const { undo } = useText()
  const texts = VIEW_TEXTS[useLocale().locale]
  const ref = useRemainingTime(TOAST_MS.undo, false, () => toast.dismiss(toastId))
  const run = () => {
    const restored = restore()
    if (restored !== 'restored') return toast.error(restored === 'no room' ? texts.noRoom : texts.nameTaken(name))
    // The button disappears: the focus stays in its toast.
    ref.current?.closest<HTMLElement>('[data-sonner-toast]')?.focus()
    return toast.success(texts.back(name), { id: toastId, ...WITHOUT_OFFER })
  }
  return (
    <span ref={ref} className={styles.undo}>
      <Button isSmall aria-label={undo.of(message)} onPress={run}>
        {undo.label}
      </Button>
    </span>
  )
}
