import { useMemo, useRef, useState } from 'react'
import type { DraftKey } from '../../data/drafts/key.ts'
import { keepPicture, readPicture, removePicture } from '../../data/drafts/pictures.ts'
import type { FormBaseline } from './form-values.ts'
import { createPictureSlots } from './picture-slots.ts'
import type { FormUploads, UploadStatus } from './uploads-context.ts'
import type { KeptDraft } from './use-kept-draft.ts'

/** The uploads of a form, and the state of unfinished uploads. */
export function useFormUploads(key: DraftKey, baseline: { current: FormBaseline }, keptDraft: KeptDraft) {
  const unfinished = useRef(new Map<string, UploadStatus>())
  const keeperRef = useRef(keptDraft)
  keeperRef.current = keptDraft
  const keyRef = useRef(key)
  const [status, setStatus] = useState<UploadStatus>()
  const [notKept, setNotKept] = useState<ReadonlySet<string>>(new Set())
  const [discards, setDiscards] = useState(0)
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map())
  /** `restored` has the files that the draft kept; `picked` has the fields with a file that staff have chosen since the form was opened. */
  const [restored] = useState(() => new WeakSet<File>())
  const [picked] = useState(() => new Set<string>())

  const actions = useMemo((): Omit<FormUploads, 'notKept' | 'files'> => {
    const kept = () => baseline.current.pictures ?? []
    const setKept = (pictures: string[]) => {
      const { pictures: _, ...rest } = baseline.current
      baseline.current = pictures.length > 0 ? { ...rest, pictures } : rest
    }
    // Writes run in sequence: an upload can end before its file is stored.
    let queue: Promise<void> = Promise.resolve()
    const next = (write: () => Promise<void>) => {
      queue = queue.then(write).catch((error: unknown) => {
        console.warn('A chosen picture could not be removed from this device:', error)
      })
      return queue
    }
    const mark = (field: string, isKept: boolean) =>
      setNotKept((before) => new Set([...[...before].filter((name) => name !== field), ...(isKept ? [] : [field])]))
    return {
      report: (field, next) => {
        if (next) unfinished.current.set(field, next)
        else unfinished.current.delete(field)
        const all = [...unfinished.current.values()]
        setStatus(all.find((one) => one === 'waiting') ?? all[0])
      },
      keep: (field, file) => {
        if (!restored.has(file)) picked.add(field)
        setKept([...new Set([...kept(), field])])
        return next(async () => {
          const isKept = await keepPicture(keyRef.current, field, file).then(
            () => true,
            (error: unknown) => {
              console.warn('A chosen picture could not be kept on this device:', error)
              return false
            },
          )
          // If the upload has ended meanwhile, the file needs no copy on the device.
          mark(field, isKept || !kept().includes(field))
          await keeperRef.current.keep()
        })
      },
      release: async (field) => {
        picked.delete(field)
        if (!kept().includes(field)) return
        setKept(kept().filter((name) => name !== field))
        mark(field, true)
        // Writes the draft first: the draft must have the address of the uploaded picture before the file is removed.
        await next(async () => {
          await keeperRef.current.keep()
          await removePicture(keyRef.current, field)
        })
      },
      hasKept: (field) => kept().includes(field),
      readKept: async (field) => {
        const file = await readPicture(keyRef.current, field)
        if (file) restored.add(file)
        return file
      },
      discards,
      slots: createPictureSlots(),
      setFile: (field, file) =>
        setFiles((before) => {
          if (before.get(field) === file) return before
          const others = [...before].filter(([name]) => name !== field)
          return new Map(file ? [...others, [field, file]] : others)
        }),
    }
  }, [baseline, discards, picked, restored])

  const uploads = useMemo((): FormUploads => ({ ...actions, notKept, files }), [actions, notKept, files])

  return {
    uploads,
    status,
    hasUnfinished: () => unfinished.current.size > 0,
    /** Whether staff have chosen a file since the form was opened that is not uploaded yet. */
    hasPicked: () => picked.size > 0,
    /** The draft was discarded: the fields forget their files. */
    discard: () => {
      unfinished.current.clear()
      setDiscards((count) => count + 1)
    },
  }
}
