import { isStoredPicture } from '@bayt/content/entities/picture-address'
import { LOCALE_FACTS, type Locale, localised } from '@bayt/content/locale'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../../components/dialog.tsx'
import { Picture } from '../../../components/picture.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { pictureTextOptions } from '../../../resource/picture-text/picture-text-options.ts'
import { stop } from './link-dialog.tsx'
import { WRITING_TEXTS } from './texts.ts'
import styles from './writing.module.css'

interface PictureDialogProps {
  src: string
  alt: string
  caption: string
  /** The address to load. */
  shown: string | undefined
  /** The language of the text. */
  language: Locale
  /** Whether it was just inserted. */
  isNew: boolean
  onApply: (texts: { alt: string; title: string }) => void
  onRemove: () => void
  onClose: () => void
}

/** The words of a picture: what it shows, and its caption. */
export function PictureDialog({ src, shown, language, isNew, onApply, onRemove, onClose, ...texts }: PictureDialogProps) {
  const { locale } = useLocale()
  const { picture: text, link } = WRITING_TEXTS[locale]
  const services = useServices()
  const [alt, setAlt] = useState(texts.alt)
  const [isTyped, setTyped] = useState(texts.alt !== '')
  const [title, setTitle] = useState(texts.caption)
  // What the picture shows was described elsewhere: the same words are proposed.
  const { data: known } = useQuery({ ...pictureTextOptions(services, src), enabled: isStoredPicture(src) })
  const proposed = isTyped || !known ? alt : (localised(known, 'alt', language) ?? '')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events of the dialog from the form around it
    <div onSubmit={stop} onKeyDown={stop}>
      <Dialog title={text.title} size="medium" onClose={onClose} closeLabel={link.close}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            onApply({ alt: proposed.trim().replace(/\s+/g, ' '), title: title.trim().replace(/\s+/g, ' ') })
          }}
        >
          <DialogBody>
            <div className={styles.fields} lang={language} dir={LOCALE_FACTS[language].dir}>
              {shown !== undefined && (
                <div className={styles.shown}>
                  <Picture key={shown} src={shown} alt="" brokenText={text.broken} />
                </div>
              )}
            </div>
            <div className={styles.fields}>
              <TextField
                label={text.alt}
                hint={text.altHint}
                language={language}
                value={proposed}
                onChange={(typed) => {
                  setTyped(true)
                  setAlt(typed)
                }}
              />
              <TextField label={text.caption} hint={text.captionHint} language={language} value={title} onChange={setTitle} />
            </div>
          </DialogBody>
          <DialogFoot>
            <Button variant="danger" onPress={onRemove}>
              {text.remove}
            </Button>
            <Button onPress={onClose}>{isNew ? text.later : link.cancel}</Button>
            <Button variant="primary" type="submit">
              {text.apply}
            </Button>
          </DialogFoot>
        </form>
      </Dialog>
    </div>
  )
}
