import { LOCALES, type Locale } from '@bayt/content/locale'
import type { ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import type { FormValues } from '../../lib/drafts/draft.ts'
import styles from './card-preview.module.css'

/** A card of the public site in one language, from what is typed: `text` gives a field, empty where it holds none. */
export type CardOfForm = ComponentType<{ language: Locale; text: (name: string) => string }>

/** How the record's card will look on the site, in both languages, as it is typed. */
export function CardPreview({ Card }: { Card: CardOfForm }) {
  const values = useWatch<FormValues>()
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  return (
    <div className={styles.cards}>
      {LOCALES.map((language) => (
        <Card key={language} language={language} text={text} />
      ))}
    </div>
  )
}
