import { useEffect, useRef, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import { TOAST_MS } from '../../../components/toast-ms.ts'
import { undoOf } from '../../../data/undo.ts'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import { COMMAND_TEXTS, sayUndone } from '../../../resource/bulk/command-texts.ts'
import { listNames } from '../../../resource/bulk/list-names.ts'
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
  // This callback outlives the screen, as the uploads do.
  const finish = useStableCallback(({ added, refused }: Finished) => {
    const texts = COMMAND_TEXTS[locale]
    for (const [command, count] of added) {
      const undo = undoOf(services.client, { table: 'impact_gallery', request: command, done: sayUndone(texts) })
      toastSaved(texts.added(count), undo, `many/${command}`)
    }
    // An open screen shows the refused files itself.
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
