import { storedPicturesIn } from '@bayt/content/entities/picture-address'
import { LOCALES } from '@bayt/content/locale'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FormValues } from '../data/drafts/draft.ts'
import type { CustomFieldProps } from '../record/fields.ts'
import { useFormUploads } from '../record/form/uploads-context.ts'
import { useLocale } from '../ui/i18n/locale-context.tsx'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import { CONTENT_LABELS } from './texts.ts'
import { waitingAddress, waitingId, waitingIn, withoutWaiting } from './waiting-picture.ts'

/** A picture in the text of an article; the picture is not uploaded yet. */
export interface WaitingPicture {
  id: string
  /** Absent if the picture was chosen before the form was opened: then the file is read from the device. */
  file?: File
}

/** The chosen pictures of an article's text until they are uploaded, independent of the open view of the text. */
export function useArticlePictures({ name = '', value, onChange }: Pick<CustomFieldProps, 'name' | 'value' | 'onChange'>) {
  const { getValues } = useFormContext<FormValues>()
  const files = useRef(new Map<string, File>())
  const previews = useRef(new Map<string, string>())
  const addresses = useRef(new Map<string, string>())
  const removed = useRef(new Set<string>())
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

  /**
   * Replaces or removes the placeholders of pictures that are already uploaded or removed: a view with an older text may bring such
   * placeholders back.
   */
  const settled = (text: string) =>
    waitingIn(text).reduce((next, id) => {
      const url = addresses.current.get(id)
      if (url !== undefined) return next.replaceAll(waitingAddress(id), () => url)
      return removed.current.has(id) ? withoutWaiting(next, id) : next
    }, text)
  const change = useStableCallback((text: string) => onChange(settled(text)))
  // Reads the text from the form: an upload can end, or a key can be pressed, before the next render updates `value`.
  const newest = useStableCallback(() => String(getValues(name) ?? ''))
  const applyNewest = () => change(newest())

  return {
    /** The text of the form, which can be newer than the last render. */
    newest,
    /** Changes the text, from any view. */
    change,
    waiting: [...waiting.values()].filter(({ id }) => !addresses.current.has(id)),
    /** Takes chosen files. @returns the temporary addresses of the pictures */
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
    isRemoved: (id: string) => removed.current.has(id),
    /** The file of a picture that was kept on the device. */
    found: useStableCallback((id: string, file: File) => {
      if (files.current.has(id)) return
      setFile(id, file)
      refresh()
    }),
    uploaded: useStableCallback((id: string, url: string) => {
      addresses.current.set(id, url)
      applyNewest()
      refresh()
    }),
    refused: useStableCallback((id: string) => {
      removed.current.add(id)
      applyNewest()
    }),
    dismiss: useStableCallback((id: string) => {
      removed.current.add(id)
      files.current.delete(id)
      applyNewest()
      refresh()
    }),
  }
}

export type ArticlePictures = ReturnType<typeof useArticlePictures>

interface OtherPictures {
  /** Label of the text with the pictures. */
  label: string
  pictures: { src: string; alt: string; title: string }[]
}

/** The pictures that a text lacks and another text has. Empty until the other text has uploaded all its pictures. */
export function picturesToTake(text: string, other: string): string[] {
  if (waitingIn(other).length > 0) return []
  const own = storedPicturesIn(text)
  return storedPicturesIn(other).filter((address) => !own.includes(address))
}

/** The pictures that this text lacks and the same text in the other language has: both usually show the same pictures. */
export function useOtherPictures({ name = '', language, value }: CustomFieldProps): OtherPictures | undefined {
  const { locale } = useLocale()
  const other = LOCALES.find((each) => each !== language) ?? locale
  const column = name.replace(new RegExp(`_${language}$`), `_${other}`) as 'content_en' | 'content_ar'
  const text = String(useWatch<FormValues>({ name: column }) ?? '')
  const missing = picturesToTake(value, text)
  if (missing.length === 0) return undefined
  return { label: CONTENT_LABELS[locale][column], pictures: missing.map((src) => ({ src, alt: '', title: '' })) }
}
