import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { uploadPicture } from '../../lib/upload/upload-picture.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { describeUploadError } from '../../resource/form/describe-upload-error.ts'

/** Uploads one file outside a form. `share` is what was sent, from 0 to 1; `null` while the file is prepared. */
export function useUpload(onUploaded: (address: string) => void) {
  const { functions } = useServices()
  const text = useText()
  const [share, setShare] = useState<number | null>(null)
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])
  const upload = useSingleMutation({
    mutationFn: async (file: File) => {
      const current = new AbortController()
      aborter.current = current
      setShare(null)
      return uploadPicture(functions, file, { onProgress: setShare, signal: current.signal })
    },
    onSuccess: onUploaded,
    onError: (error) => {
      if (!aborter.current?.signal.aborted) toast.error(describeUploadError(error, text))
    },
  })
  return { start: upload.mutate, isPending: upload.isPending, share }
}
