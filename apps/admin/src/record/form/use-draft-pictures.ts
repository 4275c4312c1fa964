import { useRef, useState } from 'react'
import type { DraftKey } from '../../data/drafts/key.ts'
import { keepPicture, readPicture, removePicture } from '../../data/drafts/pictures.ts'
import type { FormBaseline } from './form-values.ts'
import type { KeptPictures } from './uploads.ts'
import type { KeptDraft } from './use-kept-draft.ts'

/** Keeps the chosen pictures of a form on the device with its draft. */
export function useDraftPictures(key: DraftKey, baseline: { current: FormBaseline }, keptDraft: KeptDraft): KeptPictures {
  const newest = useRef(keptDraft)
  newest.current = keptDraft
  const [pictures] = useState((): KeptPictures => {
    const ids = () => baseline.current.pictures ?? []
    const setIds = (pictures: string[]) => {
      const { pictures: _, ...rest } = baseline.current
      baseline.current = pictures.length > 0 ? { ...rest, pictures } : rest
    }
    // Writes run in sequence: an upload can end before its file is stored.
    let last: Promise<unknown> = Promise.resolve()
    /** @returns whether the write was successful */
    const next = (write: () => Promise<unknown>): Promise<boolean> => {
      const own = last.then(write).then(
        () => true,
        (error: unknown) => {
          console.warn('A chosen picture could not be stored or removed on this device:', error)
          return false
        },
      )
      last = own
      return own
    }
    return {
      ids,
      keep: async (id, file) => {
        setIds([...new Set([...ids(), id])])
        const isKept = await next(() => keepPicture(key, id, file))
        await next(() => newest.current.keep())
        return isKept
      },
      read: (id) => readPicture(key, id),
      release: async (id) => {
        if (!ids().includes(id)) return
        setIds(ids().filter((other) => other !== id))
        // Writes the draft first: the draft must have the address of the uploaded picture before the file is removed.
        await next(async () => {
          await newest.current.keep()
          await removePicture(key, id)
        })
      },
    }
  })
  return pictures
}
