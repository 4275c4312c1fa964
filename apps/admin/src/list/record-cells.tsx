import { LOCALE_FACTS, type Locale, ownFirst } from '@bayt/content/locale'
import { markedSegments } from '@bayt/content/search/marks'
import type { FoundPage } from '@bayt/content/search/record-search'
import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { useLocale } from '../ui/i18n/locale-context.tsx'
import styles from './record-cells.module.css'

/** The matches of the shown rows; absent without a search. */
export const FoundContext = createContext<FoundPage | undefined>(undefined)

/** A text in which the searched words are marked. */
function Marked({ children }: { children: string }) {
  const found = useContext(FoundContext)
  if (!found || found.terms.length === 0) return children
  return markedSegments(children, found.terms, found.concepts).map((segment, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity
    segment.isMarked ? <mark key={at}>{segment.text}</mark> : <Fragment key={at}>{segment.text}</Fragment>,
  )
}

interface RecordNameProps {
  thumbnail: ReactNode
  names: Record<Locale, string>
  children?: ReactNode
}

/** The name of a record in every language, in the language of the interface first, next to its picture. */
export function RecordName({ thumbnail, names, children }: RecordNameProps) {
  const { locale } = useLocale()
  return (
    <span className={styles.record}>
      {thumbnail}
      <span className={styles.names}>
        {ownFirst(locale).map((language) => (
          <span key={language} lang={language} dir={LOCALE_FACTS[language].dir}>
            <Marked>{names[language]}</Marked>
          </span>
        ))}
        {children}
      </span>
    </span>
  )
}

/** The category of a record, in the language of the interface. */
export function CategoryTag({ children }: { children: string }) {
  return <span className={styles.category}>{children}</span>
}

/** More than a line holds, in the letters of any language. */
const LINE_LENGTH = 250

/** The part of a text that a line shows: marking and shaping the rest of long texts took a tenth of the time of a search. */
function beginningOf(text: string): string {
  if (text.length <= LINE_LENGTH) return text
  const end = text.lastIndexOf(' ', LINE_LENGTH)
  return `${text.slice(0, end > 0 ? end : LINE_LENGTH)}…`
}

/** The beginning of a text in each language that has a text, a line each, in the language of the interface first. */
export function TextLines({ texts }: { texts: Partial<Record<Locale, string | null>> }) {
  const { locale } = useLocale()
  const languages = ownFirst(locale).filter((language) => texts[language])
  if (languages.length === 0) return null
  return (
    <span className={styles.lines}>
      {languages.map((language) => (
        <span key={language} className={styles.line} lang={language} dir={LOCALE_FACTS[language].dir}>
          <Marked>{beginningOf(texts[language] ?? '')}</Marked>
        </span>
      ))}
    </span>
  )
}
