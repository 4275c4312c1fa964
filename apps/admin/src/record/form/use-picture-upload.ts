import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { describeError } from '../../data/errors/describe.ts'
import { useServices } from '../../data/services.tsx'
import { PictureRefusedError } from '../../data/upload/prepare.ts'
import { mayPass, retryWhenBack, uploadPicture } from '../../data/upload/upload-picture.ts'
import type { Dictionary } from '../../ui/i18n/dictionary.ts'
import { useText } from '../../ui/i18n/locale-context.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { useFormUploads } from './uploads-context.ts'
import { LIBRARY_SIZES } from './use-picture-sizes.tsx'

/** The message of an upload that failed or was refused (spec: admin §8). */
export function describeUploadError(error: unknown, text: Dictionary): string {
  if (!(error instanceof PictureRefusedError)) return text.picture.failed(describeError(error, text))
  const texts = {
    not_an_image: `${text.picture.notAnImage}. ${text.picture.formats}`,
    heic: text.picture.heic,
    too_large: text.picture.tooLarge,
    too_many_pixels: text.picture.tooManyPixels,
  }
  return texts[error.problem]
}

export type UploadState =
  | { status: 'idle' }
  | { status: 'preparing' }
  | { status: 'sending'; share: number }
  /** `retry` if the file waits for another attempt. */
  | { status: 'failed'; message: string; retry: (() => void) | undefined }

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/**
 * Prepares and uploads one picture at a time. The device keeps the file until the upload is done. When the connection is back,
 * the device sends the file again, even if the form was closed and its draft continued.
 */
export function usePictureUpload(field: string, onUploaded: (url: string) => void) {
  const { functions, queryClient, session } = useServices()
  const text = useText()
  const uploads = useFormUploads()
  const [share, setShare] = useState<number | null>(null)
  const [file, setFile] = useState<File>()
  const [isRestoring, setRestoring] = useState(() => uploads.hasKept(field))
  const [isUnread, setUnread] = useState(false)
  const aborter = useRef<AbortController>(undefined)
  /** The current read of the kept file: results of earlier or replaced reads are ignored. */
  const read = useRef<object>(undefined)

  const upload = useMutation({
    mutationFn: async (chosen: File) => {
      aborter.current?.abort()
      const current = new AbortController()
      aborter.current = current
      setShare(null)
      return uploadPicture(functions, chosen, { onProgress: setShare, signal: current.signal })
    },
    onSuccess: (url) => {
      onUploaded(url)
      void queryClient.invalidateQueries({ queryKey: [LIBRARY_SIZES] })
      setFile(undefined)
      void uploads.release(field)
      toast.success(text.picture.uploaded)
    },
    onError: (error, chosen) => {
      if (isCancelled(error)) return
      if (!mayPass(error)) {
        setFile(undefined)
        void uploads.release(field)
      }
      // One toast per file: later attempts are automatic.
      toast.error(describeUploadError(error, text), { id: `upload/${field}/${chosen.name}` })
    },
  })

  const isWaiting = !upload.isPending && upload.isError && mayPass(upload.error) && file !== undefined
  const endRestoring = () => {
    read.current = undefined
    setRestoring(false)
    setUnread(false)
  }
  const start = useStableCallback((chosen: File) => {
    endRestoring()
    setFile(chosen)
    void uploads.keep(field, chosen)
    upload.mutate(chosen)
  })
  const stop = useStableCallback(() => {
    aborter.current?.abort()
    upload.reset()
    endRestoring()
    setFile(undefined)
    void uploads.release(field)
  })
  const retry = useStableCallback(() => {
    if (file) upload.mutate(file)
  })
  useEffect(() => (isWaiting ? retryWhenBack(session, retry) : undefined), [isWaiting, retry, session])

  const { report, setFile: setChosen } = uploads
  useEffect(() => setChosen(field, file), [setChosen, field, file])
  const status = upload.isPending ? 'sending' : isWaiting || isRestoring ? 'waiting' : undefined
  useEffect(() => {
    report(field, status)
    // Removes the report when the field leaves the screen: the field of a picture in a text does so as soon as its upload ends.
    return () => report(field, undefined)
  }, [report, field, status])
  useEffect(() => () => aborter.current?.abort(), [])

  const restore = useStableCallback(async () => {
    setUnread(false)
    const own = {}
    read.current = own
    let kept: File | undefined
    try {
      kept = await uploads.readKept(field)
    } catch (error) {
      // The file stays on the device: reading the storage may fail only for a moment.
      console.warn('A kept picture could not be read on this device:', error)
      return read.current === own ? setUnread(true) : undefined
    }
    if (read.current !== own) return
    if (kept) return start(kept)
    endRestoring()
    toast.error(text.picture.keptNoMore, { id: `upload/${field}/kept` })
    void uploads.release(field)
  })
  useEffect(() => {
    if (isRestoring) void restore()
  }, [isRestoring, restore])

  const { discards } = uploads
  useEffect(() => {
    if (discards > 0) stop()
  }, [discards, stop])

  const state = ((): UploadState => {
    if (isUnread) return { status: 'failed', message: text.picture.keptUnread, retry: () => void restore() }
    if (upload.isPending) return share === null ? { status: 'preparing' } : { status: 'sending', share }
    if (!upload.isError || isCancelled(upload.error)) return { status: 'idle' }
    return { status: 'failed', message: describeUploadError(upload.error, text), retry: isWaiting ? retry : undefined }
  })()

  /** The note below a waiting file. */
  const waitingNote = isUnread ? '' : uploads.notKept.has(field) ? text.picture.notKept : text.picture.kept
  return { state, file, waitingNote, start, cancel: stop }
}
