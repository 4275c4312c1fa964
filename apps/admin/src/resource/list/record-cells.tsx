import type { ReactNode } from 'react'
import styles from './record-cells.module.css'

interface RecordNameProps {
  thumbnail: ReactNode
  en: string
  ar: string
  children?: ReactNode
}

/** What a record is called in both languages, beside its picture. */
export function RecordName({ thumbnail, en, ar, children }: RecordNameProps) {
  return (
    <span className={styles.record}>
      {thumbnail}
      <span className={styles.names}>
        <span className={styles.name} lang="en" dir="ltr">
          {en}
        </span>
        <span lang="ar" dir="rtl">
          {ar}
        </span>
        {children}
      </span>
    </span>
  )
}

/** The category of a record, in the words of the interface. */
export function CategoryTag({ children }: { children: string }) {
  return <span className={styles.category}>{children}</span>
}

/** The beginning of a text in each language that has one, a line each. */
export function TextLines({ en, ar }: { en?: string | null; ar?: string | null }) {
  return (
    <span className={styles.lines}>
      {en && (
        <span className={styles.line} lang="en" dir="ltr">
          {en}
        </span>
      )}
      {ar && (
        <span className={styles.line} lang="ar" dir="rtl">
          {ar}
        </span>
      )}
    </span>
  )
}
