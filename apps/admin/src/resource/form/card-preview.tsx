import { type Locale, ownFirst } from '@bayt/content/locale'
import type { ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import type { FormValues } from '../../lib/drafts/draft.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import styles from './card-preview.module.css'

/** A card of the public site in one language, from the typed values: `text` returns a field, empty if it has none. */
export type CardOfForm = ComponentType<{ language: Locale; text: (name: string) => string }>

/** A live preview of the record's card on the site, in every language, that of the interface first. */
export function CardPreview({ Card }: { Card: CardOfForm }) {
  const values = useWatch<FormValues>()
  const { locale } = useLocale()
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  return (
    <div className={styles.cards}>
      {ownFirst(locale).map((language) => (
        <Card key={language} language={language} text={text} />
      ))}
    </div>
  )
}
