import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { LengthNotes } from './length-notes.tsx'
import { textMeasure } from './measure-text.ts'
import type { PageFacts } from './page-facts.ts'
import styles from './preview.module.css'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import { lengthWarning, shorten } from './shortened.ts'

/** Approximately Google on a computer: one line of 20 px for the title, two of 14 px for the description. Widths in CSS pixels. */
const TITLE = { maxPx: 580, measure: textMeasure('20px Arial') }
const DESCRIPTION = { maxPx: 1_180, measure: textMeasure('14px Arial') }
/** Characters, below which Google often takes a sentence of the page instead. */
const SHORTEST_DESCRIPTION = 50

/** A page in the results of a search engine. */
export function SearchResult({ facts, language }: { facts: PageFacts; language: Locale }) {
  const texts = PREVIEW_TEXTS[useLocale().locale].results
  const title = shorten(facts.title, TITLE.maxPx, TITLE.measure)
  const description = shorten(facts.description, DESCRIPTION.maxPx, DESCRIPTION.measure)
  return (
    <figure className={styles.result}>
      <figcaption>{texts.search}</figcaption>
      <div className={styles.google} lang={language} dir={LOCALE_FACTS[language].dir}>
        <p className={styles.googleAddress} dir="ltr">
          {facts.address}
        </p>
        <p className={styles.googleTitle}>{title.text}</p>
        <p className={styles.googleText}>{description.text}</p>
      </div>
      {facts.isHidden && <p className={styles.quiet}>{texts.hidden}</p>}
      <LengthNotes
        notes={[
          [texts.searchTitle, lengthWarning(facts.title, title.isCut)],
          [texts.searchDescription, lengthWarning(facts.description, description.isCut, SHORTEST_DESCRIPTION)],
        ]}
      />
    </figure>
  )
}
