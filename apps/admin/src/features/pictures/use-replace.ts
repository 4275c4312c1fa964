import type { ContentTable } from '@bayt/content/entities/tables'
import { type LibraryPicture, replacePicture } from '@bayt/content/queries/library'
import { RefusedRecord } from '@bayt/content/queries/refused-record'
import { useState } from 'react'
import { toast } from 'sonner'
import { TOAST_MS } from '../../components/toast-ms.ts'
import { createCalls } from '../../data/command.ts'
import { undoOf } from '../../data/undo.ts'
import { describeError } from '../../lib/errors/describe.ts'
import { formatNumber } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { afterWrite } from '../../resource/api/use-after-write.ts'
import { COMMAND_TEXTS, sayUndone } from '../../resource/bulk/command-texts.ts'
import { recordName } from '../../resource/record-name.ts'
import { toastSaved } from '../../resource/undo/toast-saved.ts'
import type { PictureSubjects } from './subjects.ts'
import { PICTURES_TEXTS } from './texts.ts'

/** Replaces a picture everywhere, and offers to undo it as one step. */
export function useReplace(picture: LibraryPicture, subjects: PictureSubjects, onDone: () => void) {
  const services = useServices()
  const { locale } = useLocale()
  const text = useText()
  const { replacing: texts } = PICTURES_TEXTS[locale]
  // Includes `picture_texts`: the cache keeps the library below the key of this table.
  const tables: ContentTable[] = [...new Set([...picture.uses.map(({ entity }) => entity), 'picture_texts' as const])]
  const afterAll = () => Promise.all(tables.map((table) => afterWrite(services, table)))
  const [calls] = useState(createCalls<{ address: string; withText: boolean }>)
  const describeRefused = ({ issues: [issue], record: { entity, id, names } }: RefusedRecord) => {
    const column = issue?.field ?? ''
    const label = subjects[entity].fields.find(({ name }) => name === column)?.label[locale] ?? column
    return texts.refused(
      label,
      recordName(entity, names, locale) || PICTURES_TEXTS[locale].unnamedRecord(formatNumber(locale, id)),
    )
  }
  return useSingleMutation({
    mutationFn: (replacement: { address: string; withText: boolean }) =>
      calls.send(replacement, (sent, request) => replacePicture(services.client, { picture: picture.picture, ...sent }, request)),
    onSuccess: async ({ result: count, request }) => {
      if (count === 0) toast.info(texts.none)
      else {
        const facts = { table: tables[0] ?? 'picture_texts', request, done: sayUndone(COMMAND_TEXTS[locale]) } as const
        const undo = undoOf(services.client, facts)
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
    onError: (error) => {
      if (error instanceof RefusedRecord) toast.error(describeRefused(error), { duration: TOAST_MS.toRead })
      else toast.error((calls.mayBeDone(error) ? texts.unanswered : texts.failed)(describeError(error, text)))
      // The server may have run the command although its answer is missing.
      void afterAll()
    },
  })
}
