import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import { useFormUploads } from '../../../resource/form/uploads-context.ts'
import { waitingAddress, waitingId, waitingIn, withoutWaiting } from './waiting-picture.ts'

/** A picture of a text that is not uploaded yet. */
export interface WaitingPicture {
  id: string
  /** Absent if it was chosen before the form was opened: then it is read from the device. */
  file?: File
}

/** The chosen pictures of an article's text until they are uploaded, whichever view of the text is open. */
export function useArticlePictures(value: string, onChange: (value: string) => void) {
  const files = useRef(new Map<string, File>())
  const previews = useRef(new Map<string, string>())
  const addresses = useRef(new Map<string, string>())
  const gone = useRef(new Set<string>())
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const made = previews.current
    return () => {
      for (const url of made.values()) URL.revokeObjectURL(url)
      made.clear()
    }
  }, [])

  const setFile = useCallback((id: string, file: File) => {
    if (files.current.has(id)) return
    files.current.set(id, file)
    previews.current.set(id, URL.createObjectURL(file))
  }, [])

  const { discards } = useFormUploads()
  useEffect(() => {
    if (discards > 0) files.current.clear()
  }, [discards])

  const waiting = new Map<string, WaitingPicture>()
  for (const [id, file] of files.current) waiting.set(id, { id, file })
  for (const id of waitingIn(value)) if (!waiting.has(id)) waiting.set(id, { id })
  const isSettled = (id: string) => addresses.current.has(id) || gone.current.has(id)

  return {
    waiting: [...waiting.values()].filter(({ id }) => !isSettled(id)),
    /** Takes chosen files. @returns the addresses under which they wait */
    choose: (chosen: readonly File[]): string[] =>
      chosen.map((file) => {
        const id = crypto.randomUUID()
        setFile(id, file)
        return waitingAddress(id)
      }),
    /** The address to load for a picture. */
    shownAddress: (src: string): string | undefined => {
      const id = waitingId(src)
      if (id !== undefined) return previews.current.get(id)
      return /^(?:https?:|\/)/.test(src) ? src : undefined
    },
    addressOf: (id: string) => addresses.current.get(id),
    /** The file of a picture that was kept on the device. */
    found: useStableCallback((id: string, file: File) => {
      if (files.current.has(id)) return
      setFile(id, file)
      refresh()
    }),
    uploaded: useStableCallback((id: string, url: string) => {
      addresses.current.set(id, url)
      onChange(value.replaceAll(waitingAddress(id), url))
      refresh()
    }),
    refused: useStableCallback((id: string) => {
      onChange(withoutWaiting(value, id))
    }),
    dismiss: useStableCallback((id: string) => {
      gone.current.add(id)
      files.current.delete(id)
      onChange(withoutWaiting(value, id))
      refresh()
    }),
  }
}

export type ArticlePictures = ReturnType<typeof useArticlePictures>
