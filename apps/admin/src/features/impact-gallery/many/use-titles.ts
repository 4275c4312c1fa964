import type { ImpactGalleryItem } from '@bayt/content/entities/impact-gallery-item'
import { changeRecords } from '@bayt/content/queries/bulk'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { TOAST_MS } from '../../../components/toast-ms.ts'
import { refreshDrafts } from '../../../lib/drafts/queries.ts'
import { describeError } from '../../../lib/errors/describe.ts'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { isRefused } from '../../../resource/api/save-record.ts'
import { useAfterWrite } from '../../../resource/api/use-after-write.ts'
import { COMMAND_TEXTS } from '../../../resource/bulk/command-texts.ts'
import { listNames } from '../../../resource/bulk/list-names.ts'
import { undoOfCommand } from '../../../resource/bulk/undo-of-command.ts'
import { useRepeatableCommand } from '../../../resource/bulk/use-repeatable-command.ts'
import { toastSaved } from '../../../resource/undo/toast-saved.ts'
import { MANY_TEXTS } from './many-texts.ts'
import { overtakenTitles, type SavedTitles, type SentChange, type Shows, saveTitles } from './save-titles.ts'
import { createTitleDraft, type TitleDraft } from './title-draft.ts'
import {
  changesOf,
  type ItemChange,
  issuesOf,
  type KnownTitles,
  TITLES,
  type Title,
  type Titles,
  type TitlesSave,
} from './titles.ts'

/**
 * The typed titles of items; those of an item are also a draft on this device, until they are saved.
 * @param onSaved called with the items that have nothing left to save
 */
export function useTitles(accountId: number, onSaved: (ids: number[]) => void) {
  const { client, queryClient } = useServices()
  const { locale } = useLocale()
  const text = useText()
  const texts = MANY_TEXTS[locale]
  const afterWrite = useAfterWrite('impact_gallery')
  const [typed, setTyped] = useState<ReadonlyMap<number, Titles>>(new Map())
  // Several keys can come before the next render.
  const newest = useRef(typed)
  const set = (next: ReadonlyMap<number, Titles>) => {
    newest.current = next
    setTyped(next)
  }
  const known = useRef(new Map<number, KnownTitles>())
  const shows = useRef<Shows>(new Map())
  const drafts = useRef(new Map<number, TitleDraft>())
  useEffect(() => {
    const open = drafts.current
    return () => {
      for (const draft of open.values()) draft.release()
      void refreshDrafts(queryClient)
    }
  }, [queryClient])

  const draftOf = (row: ImpactGalleryItem): TitleDraft => {
    const draft =
      drafts.current.get(row.id) ??
      createTitleDraft(accountId, row, (error) => {
        // A device that keeps no drafts still lets staff type and save, and says so once.
        if (error !== undefined) toast.warning(text.form.draftNotKept, { id: 'draft-not-kept' })
      })
    drafts.current.set(row.id, draft)
    return draft
  }
  const forget = async (ids: number[]) => {
    const saved = ids.flatMap((id) => drafts.current.get(id) ?? [])
    for (const id of ids) {
      drafts.current.delete(id)
      known.current.delete(id)
      for (const items of shows.current.values()) items.delete(id)
    }
    set(new Map([...newest.current].filter(([id]) => !ids.includes(id))))
    try {
      await Promise.all(saved.map((draft) => draft.remove()))
    } catch (error) {
      // It is offered again, and continuing it changes nothing.
      console.warn('A draft of saved titles could not be removed from this device:', error)
    }
    await refreshDrafts(queryClient)
  }

  const command = useRepeatableCommand()
  const send = async (changes: SentChange[]) => {
    for (const { id, values } of changes) {
      drafts.current.get(id)?.noteSent(values)
      known.current.get(id)?.sent.push(values)
    }
    const sent = changes.map(({ id, values }) => [id, values])
    try {
      return await command.send(sent, (request) => {
        shows.current.set(request, new Set(changes.filter(({ values }) => values.active).map(({ id }) => id)))
        return changeRecords(client, 'impact_gallery', changes, request)
      })
    } catch (error) {
      if (isRefused(error)) {
        for (const { id } of changes) {
          drafts.current.get(id)?.noteRefused()
          known.current.get(id)?.sent.pop()
        }
      }
      throw error
    }
  }
  const offerUndo = (count: number, request: string) => {
    const undo = undoOfCommand(client, 'impact_gallery', request, COMMAND_TEXTS[locale])
    const run = async () => {
      const done = await undo.run()
      // What staff have hidden themselves, they may show again.
      shows.current.delete(request)
      return done
    }
    toastSaved(texts.saved(count), { ...undo, run })
  }
  const sayWhatBecame = ({ done, overtaken, deleted, gone, hidden, untitledHidden }: SavedTitles) => {
    const count = done?.result.count
    if (count === 0 && [overtaken, deleted, gone, hidden, untitledHidden].every(({ length }) => length === 0))
      toast.info(COMMAND_TEXTS[locale].nothing)
    if (done && count) offerUndo(count, done.request)
    const warn = (message: (titles: string) => string, titles: string[]) => {
      if (titles.length === 0) return
      toast.warning(message(listNames(locale, titles, texts.otherTitles)), { duration: TOAST_MS.toRead })
    }
    warn(texts.changedSince, overtaken.flatMap(overtakenTitles))
    const typedTitles = (changes: ItemChange[]) =>
      changes.flatMap(({ values }) => TITLES.flatMap((column) => values[column] ?? []))
    warn(texts.deletedSince, typedTitles(deleted))
    warn(texts.hiddenSince, typedTitles(hidden))
    if (untitledHidden.length > 0) toast.warning(texts.untitledHiddenSince(untitledHidden.length), { duration: TOAST_MS.toRead })
    if (gone.length > 0) toast.warning(texts.goneSince(gone.length), { duration: TOAST_MS.toRead })
  }
  const save = useSingleMutation({
    mutationFn: async (given: TitlesSave) => {
      const sent = newest.current
      return { sent, saved: await saveTitles(client, changesOf(given, sent, known.current), known.current, shows.current, send) }
    },
    onSuccess: ({ sent, saved }, { rows }) => {
      sayWhatBecame(saved)
      for (const { id, unknown } of saved.overtaken) known.current.get(id)?.told.push(unknown)
      const kept = new Set([...saved.overtaken, ...saved.deleted, ...saved.unsure].map(({ id }) => id))
      // What was typed during the save stays in the grid.
      const ids = rows.map(({ id }) => id).filter((id) => !kept.has(id) && newest.current.get(id) === sent.get(id))
      void forget(ids)
      onSaved(ids)
      return afterWrite()
    },
    onError: (error) => toast.error((command.mayBeDone(error) ? texts.unanswered : texts.saveFailed)(describeError(error, text))),
  })

  return {
    valueOf: (row: ImpactGalleryItem, column: Title) => typed.get(row.id)?.[column] ?? row[column] ?? '',
    /** What is wrong with a typed title. */
    errorOf: (row: ImpactGalleryItem, column: Title) => {
      const [issue] = issuesOf(column, typed.get(row.id)?.[column] ?? '')
      return issue && text.issues[issue.code](issue.limit)
    },
    change: (row: ImpactGalleryItem, column: Title, value: string) => {
      const titles = { ...newest.current.get(row.id), [column]: value }
      set(new Map(newest.current).set(row.id, titles))
      draftOf(row).keep(titles)
      const { before, sent, told } = known.current.get(row.id) ?? { before: {}, sent: [], told: [] }
      known.current.set(row.id, { before: { [column]: row[column], ...before }, sent, told })
    },
    save: save.mutate,
    isSaving: save.isPending,
  }
}
