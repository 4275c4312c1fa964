import type { ImpactGalleryItem } from '@bayt/content/entities/impact-gallery-item'
import { inLanguagesUnsuffixed } from '@bayt/content/entities/languages'
import { ENTITIES } from '@bayt/content/entities/tables'
import { changeRecords } from '@bayt/content/queries/bulk'
import { createRequestId } from '@bayt/content/queries/request-id'
import { useState } from 'react'
import { toast } from 'sonner'
import { removeDrafts, writeDraft } from '../../../lib/drafts/store.ts'
import { describeError } from '../../../lib/errors/describe.ts'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { useAfterWrite } from '../../../resource/api/use-after-write.ts'
import { COMMAND_TEXTS } from '../../../resource/bulk/command-texts.ts'
import { undoOfCommand } from '../../../resource/bulk/undo-of-command.ts'
import { fieldsOf } from '../../../resource/fields.ts'
import { toFormValues } from '../../../resource/form/form-values.ts'
import { toastSaved } from '../../../resource/undo/toast-saved.ts'
import { IMPACT_GALLERY } from '../descriptor.ts'
import { MANY_TEXTS } from './many-texts.ts'

/** The columns of the titles, in the order of the languages. */
export const TITLES = Object.values(inLanguagesUnsuffixed('title'))
type Title = (typeof TITLES)[number]

/** The typed titles of items; each is also a draft of its item on this device, until it is saved. */
export function useTitles(accountId: number, onSaved: () => void) {
  const { client } = useServices()
  const { locale } = useLocale()
  const text = useText()
  const texts = MANY_TEXTS[locale]
  const afterWrite = useAfterWrite('impact_gallery')
  const [typed, setTyped] = useState<Record<number, Partial<Record<Title, string>>>>({})
  const keyOf = (id: number) => ({ accountId, table: 'impact_gallery', id, slot: 1 }) as const

  const save = useSingleMutation({
    mutationFn: async ({ rows, isShown }: { rows: ImpactGalleryItem[]; isShown: boolean }) => {
      const { shape } = ENTITIES.impact_gallery.input
      const values = rows.map(({ id }) => ({
        ...Object.fromEntries(
          Object.entries(typed[id] ?? {}).map(([column, value]) => [column, shape[column as Title].parse(value)]),
        ),
        ...(isShown && { active: true }),
      }))
      const changed = rows.flatMap((row, at) =>
        Object.keys(values[at] ?? {}).length > 0 ? [{ id: row.id, values: values[at] ?? {} }] : [],
      )
      if (changed.length === 0) return undefined
      const request = createRequestId()
      const ids = changed.map(({ id }) => id)
      const count = await changeRecords(
        client,
        'impact_gallery',
        ids,
        changed.map((one) => one.values),
        request,
      )
      await removeDrafts(ids.map(keyOf))
      return { count, request }
    },
    onSuccess: (done) => {
      const undo = done && undoOfCommand(client, 'impact_gallery', done.request, COMMAND_TEXTS[locale])
      if (done) toastSaved(texts.saved(done.count), undo)
      setTyped({})
      onSaved()
      return afterWrite()
    },
    onError: (error) => toast.error(texts.saveFailed(describeError(error, text))),
  })

  return {
    valueOf: (row: ImpactGalleryItem, column: Title) => typed[row.id]?.[column] ?? row[column] ?? '',
    change: (row: ImpactGalleryItem, column: Title, value: string) => {
      const titles = { ...typed[row.id], [column]: value }
      setTyped((before) => ({ ...before, [row.id]: { ...before[row.id], [column]: value } }))
      const base = toFormValues(row, fieldsOf(IMPACT_GALLERY.groups))
      const draft = { base, values: { ...base, ...titles }, basedOn: row.updated_at, typedAt: Date.now() }
      // A device that keeps no drafts still lets staff type and save, and says so once.
      writeDraft(keyOf(row.id), draft).catch(() => toast.warning(text.form.draftNotKept, { id: 'draft-not-kept' }))
    },
    save: save.mutate,
    isSaving: save.isPending,
  }
}
