import { storedPicturesIn } from '@bayt/content/entities/picture-address'
import { LOCALES } from '@bayt/content/locale'
import { useWatch } from 'react-hook-form'
import type { FormValues } from '../../../lib/drafts/draft.ts'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import type { CustomFieldProps } from '../../../resource/fields.ts'
import { ARTICLE_TEXTS } from '../texts.ts'
import { waitingIn } from './waiting-picture.ts'

interface OtherPictures {
  /** Label of the text that has them. */
  label: string
  pictures: { src: string; alt: string; title: string }[]
}

/** The pictures of another text that a text lacks: all at once, when the last of them is uploaded. */
export function picturesToTake(text: string, other: string): string[] {
  if (waitingIn(other).length > 0) return []
  const own = storedPicturesIn(text)
  return storedPicturesIn(other).filter((address) => !own.includes(address))
}

/** The pictures of the same text in another language that this text lacks: both languages usually show the same pictures. */
export function useOtherPictures({ name = '', language, value }: CustomFieldProps): OtherPictures | undefined {
  const { locale } = useLocale()
  const other = LOCALES.find((each) => each !== language) ?? locale
  const column = name.replace(new RegExp(`_${language}$`), `_${other}`) as 'content_en' | 'content_ar'
  const text = String(useWatch<FormValues>({ name: column }) ?? '')
  const missing = picturesToTake(value, text)
  if (missing.length === 0) return undefined
  return { label: ARTICLE_TEXTS[locale].fields[column], pictures: missing.map((src) => ({ src, alt: '', title: '' })) }
}
