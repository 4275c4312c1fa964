import { useEffect } from 'react'
import { toast } from 'sonner'
import { TOAST_MS } from '../../components/toast-ms.ts'
import { formatList } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useStableCallback } from '../../lib/use-stable-callback.ts'
import { useFormUploads } from './uploads-context.ts'

/**
 * Registers a picture field in its form, and places chosen or dropped files: the first file here, further files in empty picture
 * fields. Names the files without a field.
 */
export function usePicturePlacing(
  field: string,
  value: string,
  upload: { file: File | undefined; start: (file: File) => void },
): (files: readonly File[]) => void {
  const { slots } = useFormUploads()
  const { picture: text } = useText()
  const { locale } = useLocale()
  const isEmpty = useStableCallback(() => value === '' && upload.file === undefined)
  const { start } = upload
  useEffect(() => slots.add(field, { isEmpty, start }), [slots, field, isEmpty, start])
  return (files) => {
    const left = slots.place(field, files)
    if (left.length === 0) return
    const names = left.map(({ name }) => `\u2068${name}\u2069`)
    toast.error(text.noRoom(formatList(locale, names)), { duration: TOAST_MS.toRead })
  }
}
