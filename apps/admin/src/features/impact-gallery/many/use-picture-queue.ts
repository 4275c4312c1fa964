import { useEffect, useRef, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import { TOAST_MS } from '../../../components/toast-ms.ts'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import { COMMAND_TEXTS } from '../../../resource/bulk/command-texts.ts'
import { listNames } from '../../../resource/bulk/list-names.ts'
import { undoOfCommand } from '../../../resource/bulk/undo-of-command.ts'
import { toastSaved } from '../../../resource/undo/toast-saved.ts'
import { MANY_TEXTS } from './many-texts.ts'
import { type Finished, pictureQueueOf } from './picture-queue.ts'

/** The queue of an account and its view. Uploads continue for pictures that a closed tab has left on this device. */
export function usePictureQueue(accountId: number) {
  const services = useServices()
  const { locale } = useLocale()
  const queue = pictureQueueOf(services, accountId)
  const view = useSyncExternalStore(queue.subscribe, queue.view)
  const isLeft = useRef(false)
  // Outlives the screen, like the uploads.
  const finish = useStableCallback(({ command, count, refused }: Finished) => {
    const texts = COMMAND_TEXTS[locale]
    if (count > 0) {
      toastSaved(texts.added(count), undoOfCommand(services.client, 'impact_gallery', command, texts), `many/${command}`)
    }
    // The screen shows them itself.
    if (refused.length === 0 || !isLeft.current) return
    const { notAdded, otherPictures } = MANY_TEXTS[locale]
    toast.error(notAdded(listNames(locale, refused, otherPictures)), { duration: TOAST_MS.untilClosed })
  })
  useEffect(() => {
    isLeft.current = false
    queue.tell(finish)
    queue.resume().catch((error: unknown) => {
      console.warn('The pictures that wait on this device could not be read:', error)
    })
    return () => {
      isLeft.current = true
    }
  }, [queue, finish])
  return { queue, view }
}
