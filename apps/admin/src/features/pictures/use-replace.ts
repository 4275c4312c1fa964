import type { ContentTable } from '@bayt/content/entities/tables'
import { type LibraryPicture, replacePicture } from '@bayt/content/queries/library'
import { createRequestId } from '@bayt/content/queries/request-id'
import { useRef } from 'react'
import { toast } from 'sonner'
import { describeError } from '../../lib/errors/describe.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { afterWrite } from '../../resource/api/use-after-write.ts'
import { COMMAND_TEXTS } from '../../resource/bulk/command-texts.ts'
import { undoOfCommand } from '../../resource/bulk/undo-of-command.ts'
import { toastSaved } from '../../resource/undo/toast-saved.ts'
import { PICTURES_TEXTS } from './texts.ts'

/** Replaces a picture everywhere, and offers to undo it as one step. */
export function useReplace(picture: LibraryPicture, onDone: () => void) {
  const services = useServices()
  const { locale } = useLocale()
  const text = useText()
  const { replacing: texts } = PICTURES_TEXTS[locale]
  // The texts too: their list is where the library is kept.
  const tables: ContentTable[] = [...new Set([...picture.uses.map(({ entity }) => entity), 'picture_texts' as const])]
  const afterAll = () => Promise.all(tables.map((table) => afterWrite(services, table)))
  // A command whose answer was lost is repeated with its request, so that its undo is offered all the same.
  const lost = useRef<{ call: string; request: string }>(undefined)
  return useSingleMutation({
    mutationFn: async ({ address, withText }: { address: string; withText: boolean }) => {
      const call = JSON.stringify([address, withText])
      const request = lost.current?.call === call ? lost.current.request : createRequestId()
      lost.current = { call, request }
      const count = await replacePicture(services.client, { picture: picture.picture, address, withText }, request)
      lost.current = undefined
      return { count, request }
    },
    onSuccess: async ({ count, request }) => {
      if (count === 0) toast.info(texts.none)
      else {
        const undo = undoOfCommand(services.client, tables[0] ?? 'picture_texts', request, COMMAND_TEXTS[locale])
        const run = async () => {
          await undo.run()
          await afterAll()
          return undefined
        }
        toastSaved(texts.replaceDone(count), { ...undo, run })
      }
      onDone()
      await afterAll()
    },
    onError: (error) => toast.error(texts.failed(describeError(error, text))),
  })
}
