import { isStoredPicture } from '@bayt/content/entities/picture-address'
import { type Locale, localised } from '@bayt/content/locale'
import { useQueries } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '../data/services.tsx'
import { pictureTextOptions } from '../record/picture-text/picture-text-options.ts'
import { IconButton } from '../ui/button.tsx'
import { formatNumber } from '../ui/i18n/format.ts'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { Picture } from '../ui/picture.tsx'
import { TextField } from '../ui/text-field.tsx'
import { WritingDialog } from './link-dialog.tsx'
import { TEXT_FIELD_TEXTS } from './texts.ts'
import styles from './writing.module.css'
import { WRITING_TEXTS } from './writing-texts.ts'

/** A picture for whose words the dialog asks. */
export interface AskedPicture {
  key: string
  src: string
  alt: string
  caption: string
  /** The address to load. */
  shown: string | undefined
}

interface PictureDialogProps {
  pictures: AskedPicture[]
  /** The language of the text. */
  language: Locale
  /** Whether the pictures were just inserted. */
  isNew: boolean
  /** @param words the new words of each picture */
  onApply: (words: { alt: string; title: string }[]) => void
  onRemove: (key: string) => void
  onClose: () => void
}

const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

/** The words of pictures: description and caption. Pictures that were inserted together share a dialog. */
export function PictureDialog({ pictures, language, isNew, onApply, onRemove, onClose }: PictureDialogProps) {
  const { locale } = useLocale()
  const { actions, link, picture: text } = WRITING_TEXTS[locale]
  const { form, picture } = useText()
  const services = useServices()
  const [typed, setTyped] = useState<Record<string, Partial<PictureWords>>>({})
  // Suggests the texts that other records give the picture.
  const known = useQueries({
    queries: pictures.map(({ src }) => ({ ...pictureTextOptions(services, src), enabled: isStoredPicture(src) })),
  })
  const words = pictures.map(({ key, alt, caption }, at) => {
    const { data } = known[at] ?? {}
    const proposed = alt === '' && data ? (localised(data, 'alt', language) ?? '') : alt
    return { alt: proposed, caption, ...typed[key] }
  })
  const [only] = pictures.length === 1 ? pictures : []
  return (
    <WritingDialog
      title={only ? text.title : actions.picture}
      apply={link.apply}
      cancel={isNew ? text.later : form.cancel}
      onApply={() => onApply(words.map(({ alt, caption }) => ({ alt: oneLine(alt), title: oneLine(caption) })))}
      remove={only && { label: picture.remove, onPress: () => onRemove(only.key) }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {pictures.map(({ key, shown }, at) => (
          <PictureWordsFields
            key={key}
            shown={shown}
            words={words[at] ?? { alt: '', caption: '' }}
            language={language}
            place={only ? undefined : { at: at + 1, of: pictures.length }}
            onChange={(change) => setTyped((before) => ({ ...before, [key]: { ...before[key], ...change } }))}
            onRemove={() => onRemove(key)}
          />
        ))}
      </div>
    </WritingDialog>
  )
}

interface PictureWords {
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
function PictureWordsFields({ shown, words, language, place, onChange, onRemove }: PictureWordsFieldsProps) {
  const { locale } = useLocale()
  const { picture: text } = WRITING_TEXTS[locale]
  const { remove } = useText().picture
  // Among several pictures, only the first has a hint.
  const hint = (words: string) => (place === undefined || place.at === 1 ? words : undefined)
  const picture = shown !== undefined && (
    <div className={styles.shown}>
      <Picture key={shown} src={shown} alt="" brokenText={TEXT_FIELD_TEXTS[locale].broken} />
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
        <IconButton variant="danger" aria-label={`${remove}: ${name}`} onPress={onRemove}>
          <Trash2 size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
      {fields}
    </fieldset>
  )
}
