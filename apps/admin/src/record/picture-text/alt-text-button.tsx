import type { PictureText } from '@bayt/content/entities/picture-text'
import { LOCALE_FACTS, localised, ownFirst } from '@bayt/content/locale'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../data/services.tsx'
import basics from '../../ui/basics.module.css'
import { Button } from '../../ui/button.tsx'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { OutsideForm } from '../../ui/outside-form.tsx'
import type { PictureNoteProps } from '../form/picture-note-context.ts'
import { AltTextDialog } from './alt-text-dialog.tsx'
import styles from './picture-text.module.css'
import { pictureTextOptions } from './picture-text-options.ts'
import { ALT_BUTTON_TEXTS } from './texts.ts'

/** The descriptions of a picture, in the languages that have a text, and the button that opens its texts. */
export function AltTextButton({ url, label, isLink = false }: PictureNoteProps) {
  const services = useServices()
  const { locale } = useLocale()
  // The text as it was when the dialog opened: a save reads the text again, but the dialog keeps this version.
  const [opened, setOpened] = useState<{ known: PictureText | null }>()
  const { data: known } = useQuery(pictureTextOptions(services, url))
  const texts = ALT_BUTTON_TEXTS[locale]
  // Without an answer, the page does not know whether the picture already has a text.
  if (known === undefined) return null
  const open = () => setOpened({ known })
  const described = known && !isLink ? ownFirst(locale).filter((language) => localised(known, 'alt', language)) : []
  return (
    <div className={isLink ? undefined : `${basics.row} ${basics.quiet} ${styles.described}`}>
      {!isLink && described.length === 0 && <span>{texts.missing}</span>}
      {known &&
        described.map((language) => (
          <span key={language} lang={language} dir={LOCALE_FACTS[language].dir}>
            {localised(known, 'alt', language)}
          </span>
        ))}
      {isLink ? (
        <button type="button" className={styles.link} onClick={open}>
          {label}
        </button>
      ) : (
        <Button isSmall aria-label={texts.of(label)} onPress={open}>
          {texts.describe}
        </Button>
      )}
      {opened && (
        <OutsideForm>
          <AltTextDialog url={url} known={opened.known} onClose={() => setOpened(undefined)} />
        </OutsideForm>
      )}
    </div>
  )
}
