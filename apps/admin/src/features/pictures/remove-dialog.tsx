import type { LibraryPicture } from '@bayt/content/queries/library'
import { useState } from 'react'
import { toast } from 'sonner'
import { z } from 'zod'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { createCalls } from '../../data/command.ts'
import { describeError } from '../../lib/errors/describe.ts'
import { callFunction, readAnswer } from '../../lib/functions.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { readAgain } from '../../lib/read-again.ts'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { libraryKey } from '../../resource/library/library-options.ts'
import { PICTURES_TEXTS } from './texts.ts'

/** `kept` is absent if the server does not know the reasons, or runs an earlier release. */
const removal = z.object({ removed: z.array(z.string()), kept: z.array(z.string()).optional() })

/** Asks before unused pictures are removed for good. The server removes only pictures that are unused at that moment. */
export function RemoveDialog({ pictures, onClose }: { pictures: LibraryPicture[]; onClose: () => void }) {
  const services = useServices()
  const text = useText()
  const { removing: texts } = PICTURES_TEXTS[useLocale().locale]
  const [calls] = useState(createCalls<string>)
  const remove = useSingleMutation({
    mutationFn: async () => {
      const names = pictures.map(({ picture }) => picture)
      const call = async () => readAnswer(removal, await callFunction(services.functions, 'remove-pictures', { pictures: names }))
      return calls.send(names.join(), call)
    },
    onSuccess: ({ result: { removed, kept } }) => {
      const left = pictures.length - removed.length
      if (removed.length > 0) toast.success(texts.removed(removed.length))
      if (!kept) {
        if (left > 0) toast.info(texts.leftAlone(left))
        return
      }
      const gone = left - kept.length
      if (kept.length > 0) toast.info(texts.keptPictures(kept.length))
      if (gone > 0) toast.info(texts.goneAlready(gone))
    },
    onError: (error) => toast.error((calls.mayBeDone(error) ? texts.unanswered : texts.failed)(describeError(error, text))),
    onSettled: () => {
      onClose()
      return readAgain(services.queryClient, libraryKey)
    },
  })
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.removeConfirm(pictures.length)}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>{texts.removeQuestion(pictures.length)}</p>
    </ConfirmDialog>
  )
}
