import type { Locale } from '@bayt/content/locale'
import { Picture } from '../../components/picture.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { siteFile } from './frame/site-file.ts'
import { LengthNotes } from './length-notes.tsx'
import { textMeasure } from './measure-text.ts'
import type { PageFacts } from './page-facts.ts'
import styles from './preview.module.css'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import { lengthWarning, shorten } from './shortened.ts'

/** Approximately WhatsApp on a phone: two lines for the title, two for the description. Widths in CSS pixels. */
const TITLE = { maxPx: 560, measure: textMeasure('600 15px Arial') }
const DESCRIPTION = { maxPx: 600, measure: textMeasure('13px Arial') }

interface ShareCardProps {
  facts: PageFacts
  language: Locale
  dir: 'ltr' | 'rtl'
}

/** The card of a link to a page in WhatsApp. */
export function ShareCard({ facts: { shared, address }, language, dir }: ShareCardProps) {
  const texts = PREVIEW_TEXTS[useLocale().locale].results
  const { siteUrl } = useServices().config
  const picture = shared.picture && siteFile(shared.picture, siteUrl)
  const title = shorten(shared.title, TITLE.maxPx, TITLE.measure)
  const description = shorten(shared.description, DESCRIPTION.maxPx, DESCRIPTION.measure)
  return (
    <figure className={styles.result}>
      <figcaption>{texts.share}</figcaption>
      <div className={styles.chat} lang={language} dir={dir}>
        {picture && <Picture key={picture} src={picture} alt="" brokenText={texts.pictureBroken} />}
        <div className={styles.chatText}>
          <p className={styles.chatTitle}>{title.text}</p>
          <p>{description.text}</p>
          <p className={styles.googleAddress} dir="ltr">
            {URL.parse(address)?.host ?? address}
          </p>
        </div>
      </div>
      {shared.isPictureLater && <p className={styles.quiet}>{texts.pictureLater}</p>}
      <LengthNotes
        notes={[
          [texts.shareTitle, lengthWarning(shared.title, title.isCut)],
          [texts.shareDescription, lengthWarning(shared.description, description.isCut)],
        ]}
      />
    </figure>
  )
}
