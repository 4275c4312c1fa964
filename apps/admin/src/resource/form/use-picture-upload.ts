import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { describeError } from '../../lib/errors/describe.ts'
import type { Dictionary } from '../../lib/i18n/dictionary.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { PictureRefusedError, preparePicture } from '../../lib/upload/prepare.ts'
import { sendPicture } from '../../lib/upload/send.ts'
import { useReportBusy } from './busy-context.ts'

export type UploadState =
  | { status: 'idle' }
  | { status: 'preparing' }
  | { status: 'sending'; share: number }
  | { status: 'failed'; message: string; retry: (() => void) | undefined }

/** Why a picture was not uploaded. */
export function describeUploadError(error: unknown, text: Dictionary): string {
  if (!(error instanceof PictureRefusedError)) return text.picture.failed(describeError(error, text))
  const texts = {
    not_an_image: text.picture.notAnImage,
    too_large: text.picture.tooLarge,
    too_many_pixels: text.picture.tooManyPixels,
  }
  return texts[error.problem]
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** Prepares and uploads one picture at a time; after a network error the file stays available for a retry. */
export function usePictureUpload(field: string, onUploaded: (url: string) => void) {
  const { functions } = useServices()
  const text = useText()
  const reportBusy = useReportBusy()
  const [share, setShare] = useState<number | null>(null)
  const aborter = useRef<AbortController>(undefined)

  const upload = useMutation({
    mutationFn: async (file: File) => {
      aborter.current?.abort()
      const current = new AbortController()
      aborter.current = current
      setShare(null)
      const picture = await preparePicture(file)
      setShare(0)
      return sendPicture(functions, picture, { onProgress: setShare, signal: current.signal })
    },
    onSuccess: (url) => {
      onUploaded(url)
      toast.success(text.picture.uploaded)
    },
    onError: (error) => {
      if (!isCancelled(error)) toast.error(describeUploadError(error, text))
    },
  })

  useEffect(() => reportBusy(field, upload.isPending), [reportBusy, field, upload.isPending])
  useEffect(() => () => aborter.current?.abort(), [])

  const state = ((): UploadState => {
    if (upload.isPending) return share === null ? { status: 'preparing' } : { status: 'sending', share }
    if (!upload.isError || isCancelled(upload.error)) return { status: 'idle' }
    return {
      status: 'failed',
      message: describeUploadError(upload.error, text),
      // A file that was refused for its content would be refused again.
      retry: upload.error instanceof PictureRefusedError ? undefined : () => upload.mutate(upload.variables),
    }
  })()

  return {
    state,
    start: (file: File) => upload.mutate(file),
    cancel: () => aborter.current?.abort(),
    /** Dismisses a failed upload. */
    reset: () => upload.reset(),
  }
}
