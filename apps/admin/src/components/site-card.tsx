import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'
import { isSafeUrl } from '@bayt/content/text/url'
import { type ReactNode, useState } from 'react'
import styles from './site-card.module.css'

interface SiteCardProps {
  language: Locale
  /** Address as typed. */
  picture: string
  /** What the site shows without a picture. */
  placeholder: string
  /** `packshot` is contained in its frame, `photo` covers it. */
  look: 'packshot' | 'photo'
  label: ReactNode
  title: string
  children?: ReactNode
}

/** A card as a list of the public site shows it, in the site's type and one of its languages. */
export function SiteCard({ language, picture, placeholder, look, label, title, children }: SiteCardProps) {
  const [brokenPicture, setBrokenPicture] = useState<string>()
  const shown = isSafeUrl(picture) && picture !== brokenPicture ? picture : placeholder
  return (
    <article className={styles.card} data-ground="site" lang={language} dir={LOCALE_FACTS[language].dir}>
      <img className={styles[look]} src={shown} alt="" onError={() => setBrokenPicture(shown)} />
      <p className={styles.label}>{label}</p>
      <p className={styles.title}>{title}</p>
      {children}
    </article>
  )
}
