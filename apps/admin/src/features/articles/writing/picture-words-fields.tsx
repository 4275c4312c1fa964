import type { Locale } from '@bayt/content/locale'
import { Trash2 } from 'lucide-react'
import { IconButton } from '../../../components/button.tsx'
import { Picture } from '../../../components/picture.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import { WRITING_TEXTS } from './texts.ts'
import styles from './writing.module.css'

export interface PictureWords {
  alt: string
  caption: string
}

interface PictureWordsFieldsProps {
  /** The address to load. */
  shown: string | undefined
  words: PictureWords
  /** The language of the text. */
  language: Locale
  /** The position among several pictures; absent for a single picture. */
  place: { at: number; of: number } | undefined
  onChange: (change: Partial<PictureWords>) => void
  onRemove: () => void
}

/** A picture with the fields of its words. */
export function PictureWordsFields({ shown, words, language, place, onChange, onRemove }: PictureWordsFieldsProps) {
  const { locale } = useLocale()
  const { picture: text } = WRITING_TEXTS[locale]
  // Among several pictures, only the first has a hint.
  const hint = (words: string) => (place === undefined || place.at === 1 ? words : undefined)
  const picture = shown !== undefined && (
    <div className={styles.shown}>
      <Picture key={shown} src={shown} alt="" brokenText={text.broken} />
    </div>
  )
  const fields = (
    <div className={styles.fields}>
      <TextField
        label={text.alt}
        hint={hint(text.altHint)}
        language={language}
        value={words.alt}
        onChange={(alt) => onChange({ alt })}
      />
      <TextField
        label={text.caption}
        hint={hint(text.captionHint)}
        language={language}
        value={words.caption}
        onChange={(caption) => onChange({ caption })}
      />
    </div>
  )
  if (!place) {
    return (
      <>
        {picture}
        {fields}
      </>
    )
  }
  const name = text.placeOf(formatNumber(locale, place.at), formatNumber(locale, place.of))
  return (
    <fieldset className={`${styles.group} ${styles.beside}`}>
      <legend className={styles.legend}>{name}</legend>
      <div className={styles.aside}>
        {picture}
        <IconButton variant="danger" aria-label={`${text.remove}: ${name}`} onPress={onRemove}>
          <Trash2 size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
      {fields}
    </fieldset>
  )
}
