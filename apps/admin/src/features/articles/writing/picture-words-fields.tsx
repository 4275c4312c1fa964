import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'
import { Button } from '../../../components/button.tsx'
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
  /** Which of several pictures it is; absent for a single one. */
  place: { at: number; of: number } | undefined
  onChange: (change: Partial<PictureWords>) => void
  onRemove: () => void
}

/** One picture with the fields of its words. */
export function PictureWordsFields({ shown, words, language, place, onChange, onRemove }: PictureWordsFieldsProps) {
  const { locale } = useLocale()
  const { picture: text } = WRITING_TEXTS[locale]
  const fields = (
    <>
      <div className={styles.fields} lang={language} dir={LOCALE_FACTS[language].dir}>
        {shown !== undefined && (
          <div className={styles.shown}>
            <Picture key={shown} src={shown} alt="" brokenText={text.broken} />
          </div>
        )}
      </div>
      <TextField
        label={text.alt}
        hint={text.altHint}
        language={language}
        value={words.alt}
        onChange={(alt) => onChange({ alt })}
      />
      <TextField
        label={text.caption}
        hint={text.captionHint}
        language={language}
        value={words.caption}
        onChange={(caption) => onChange({ caption })}
      />
    </>
  )
  if (!place) return <div className={styles.fields}>{fields}</div>
  const name = text.placeOf(formatNumber(locale, place.at), formatNumber(locale, place.of))
  return (
    <fieldset className={styles.pages}>
      <legend className={styles.legend}>{name}</legend>
      {fields}
      <div className={styles.buttons}>
        <Button isSmall variant="danger" aria-label={`${text.remove}: ${name}`} onPress={onRemove}>
          {text.remove}
        </Button>
      </div>
    </fieldset>
  )
}
