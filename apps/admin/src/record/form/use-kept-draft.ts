import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Draft, type FormValues, removeDrafts, replaceDraft, writeDraft } from '../../data/drafts/draft.ts'
import type { DraftKey } from '../../data/drafts/key.ts'
import { refreshDrafts } from '../../data/drafts/queries.ts'
import { createLatestWriter } from '../../data/drafts/writer.ts'
import { inTime } from '../../data/in-time.ts'
import { useServices } from '../../data/services.tsx'
import { secretsOf } from '../fields.ts'
import { type FormBaseline, type FormFields, isUnchanged } from './form-values.ts'

export type KeptDraft = ReturnType<typeof useKeptDraft>

/**
 * Stores the typed values on the device as a draft. A form with its initial values has no draft, unless an interrupted save has
 * sent other values.
 * @param baseline read at every write; a conflict and an interrupted save change it
 * @param fields of the form; passwords are never written to the device
 * @param restored the draft that the form continues
 */
export function useKeptDraft(
  form: UseFormReturn<FormValues>,
  key: DraftKey,
  baseline: { current: FormBaseline },
  fields: FormFields,
  restored: Draft | undefined,
) {
  const { queryClient } = useServices()
  const [isFailing, setFailing] = useState(false)
  const isClosed = useRef(false)
  const isForgotten = useRef(false)
  const [store] = useState(() => createDraftSlot({ key, isClosed: () => isClosed.current, restored }))
  const writerRef = useRef(createLatestWriter(store, (error) => setFailing(error !== undefined)))

  const write = (typed: FormValues) => {
    isForgotten.current = false
    const values = { ...typed, ...Object.fromEntries(secretsOf(fields.groups).map((name) => [name, ''])) }
    const { sent, pictures } = baseline.current
    const isUntouched = isUnchanged(fields, baseline.current, values) && sent?.id !== 'new' && pictures === undefined
    return writerRef.current.write(isUntouched ? null : { ...baseline.current, values, typedAt: Date.now() })
  }
  const writeRef = useRef(write)
  writeRef.current = write

  const remove = async () => {
    isForgotten.current = true
    try {
      await writerRef.current.stop()
      // A key that was pressed in the meantime has written a new draft.
      if (!isForgotten.current) return
      await store(null)
      await refreshDrafts(queryClient)
    } catch (error) {
      console.warn('The draft could not be removed from this device:', error)
    }
  }

  useEffect(() => {
    isClosed.current = false
    const stopListening = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => void writeRef.current({ ...values }),
    })
    return () => {
      stopListening()
      isClosed.current = true
      void refreshDrafts(queryClient)
    }
  }, [form, queryClient])

  const keep = () => inTime(write(form.getValues()), undefined)

  return {
    /** Whether the draft cannot be stored (private window, full disk). */
    isFailing,
    /** Writes the current values, changed or not. Resolves when the values are stored, or when the device is too slow. */
    keep,
    /** Like `keep`, but for use after a save: writes nothing if the draft was removed and not written again. */
    keepAgain: async () => {
      if (!isForgotten.current) await keep()
    },
    /** Removes the draft after a save or a discard. Resolves like `keep`, and never rejects. */
    forget: () => inTime(remove(), undefined),
  }
}

interface DraftSlot {
  key: DraftKey | Promise<DraftKey>
  /** Whether the form is closed, so that another form may continue the draft. */
  isClosed: () => boolean
  /** The draft that the form continues. */
  restored?: Draft | undefined
}

/**
 * The draft of one form. A save may end after the form was closed: such a late save touches only the draft that this form has
 * written or restored.
 * @returns a function that writes the draft, or removes the draft (`null`)
 */
function createDraftSlot({ key, isClosed, restored }: DraftSlot): (draft: Draft | null) => Promise<void> {
  let typedAt = restored?.typedAt
  return async (draft) => {
    const place = await key
    if (isClosed()) {
      if (!(await replaceDraft(place, typedAt, draft))) return
    } else await (draft ? writeDraft(place, draft) : removeDrafts([place]))
    typedAt = draft?.typedAt
  }
}
