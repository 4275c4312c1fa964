import { storedPicturesIn } from '@bayt/content/entities/picture-address'
import { LOCALES } from '@bayt/content/locale'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FormValues } from '../data/drafts/draft.ts'
import type { CustomFieldProps } from '../record/fields.ts'
import { useFormUploads, usePicturePlace } from '../record/form/uploads.ts'
import { useLocale } from '../ui/i18n/locale-context.tsx'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import { CONTENT_LABELS } from './texts.ts'
import { waitingAddress, waitingId, waitingIn, withoutWaiting } from './waiting-picture.ts'

/** The chosen pictures of an article's text until they are uploaded, independent of the open view of the text. */
export function useArticlePictures({ name = '', value, onChange }: Pick<CustomFieldProps, 'name' | 'value' | 'onChange'>) {
  const { getValues } = useFormContext<FormValues>()
  const uploads = useFormUploads()
  const previews = useRef(new Map<string, string>())
  const addresses = useRef(new Map<string, string>())
  const removed = useRef(new Set<string>())
  useEffect(() => {
    const made = previews.current
    return () => {
      for (const url of made.values()) URL.revokeObjectURL(url)
      made.clear()
    }
  }, [])

  const idOf = (part: string) => `${name}#${part}`
  const partOf = ({ id }: { id: string }) => id.slice(name.length + 1)
  // Renders the text again when a picture comes, is read or ends, but not at each step of its progress.
  useSyncExternalStore(uploads.subscribe, () =>
    uploads
      .of(name)
      .map(({ id, file }) => `${id} ${file !== undefined}`)
      .join(),
  )

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
  const remove = (id: string) => {
    removed.current.add(id)
    change(newest())
  }
  usePicturePlace(uploads, name, {
    isEmpty: false,
    onUploaded: (url, id) => {
      addresses.current.set(id, url)
      change(newest())
    },
    onRefused: remove,
  })

  return {
    /** The text of the form, which can be newer than the last render. */
    newest,
    /** Changes the text, from any view. */
    change,
    /** The pictures that are not uploaded yet. The file of a picture can be missing on the device. */
    waiting: [...new Set([...uploads.of(name).map(partOf), ...waitingIn(value)])].filter((id) => !addresses.current.has(id)),
    /** Takes chosen files. @returns the temporary addresses of the pictures */
    choose: (chosen: readonly File[]): string[] =>
      chosen.map((file) => {
        const id = crypto.randomUUID()
        uploads.start(idOf(id), file)
        return waitingAddress(id)
      }),
    /** The address to load for a picture. */
    shownAddress: (src: string): string | undefined => {
      const id = waitingId(src)
      if (id === undefined) return /^(?:https?:|\/)/.test(src) ? src : undefined
      const file = uploads.get(idOf(id))?.file
      if (file && !previews.current.has(id)) previews.current.set(id, URL.createObjectURL(file))
      return previews.current.get(id)
    },
    addressOf: (id: string) => addresses.current.get(id),
    isRemoved: (id: string) => removed.current.has(id),
    dismiss: useStableCallback((id: string) => {
      uploads.cancel(idOf(id))
      remove(id)
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
