import type { HeroImage } from '@bayt/content/entities/hero-image'
import { translationsOf } from '@bayt/content/entities/languages'
import { LOCALE_FACTS, localised, ownFirst } from '@bayt/content/locale'
import { ActiveBadge } from '../../components/active-badge.tsx'
import { Picture } from '../../components/picture.tsx'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { SelectBox } from '../../resource/bulk/select-box.tsx'
import { describeScreen } from '../../resource/describe-screen.ts'
import { HERO_IMAGE_TEXTS } from './hero-image-texts.ts'
import styles from './media.module.css'
import { PLACEMENT } from './placement.ts'

/** The slides of the home page: first tab of Media Management. */
export const HERO_IMAGES = describeScreen('hero_images', {
  texts: HERO_IMAGE_TEXTS,
  columns: [{ key: 'card', isRowHeader: true, render: (row) => <HeroCard image={row} /> }],
  groups: [
    { key: 'picture', rows: ['image_url'] },
    {
      key: 'texts',
      rows: [translationsOf('title'), translationsOf('subtitle')],
    },
    { key: 'callToAction', rows: [translationsOf('cta_text'), 'cta_link'] },
    PLACEMENT,
  ],
})

/** A slide in the list: picture, titles, subtitle and status (spec: admin §2). */
function HeroCard({ image }: { image: HeroImage }) {
  const { locale } = useLocale()
  const { picture } = useText()
  const languages = ownFirst(locale)
  const subtitle = localised(image, 'subtitle', locale)
  return (
    <>
      <div className={styles.hero}>
        <Picture key={image.image_url} isSmall src={image.image_url} alt="" brokenText={picture.broken} />
      </div>
      <div className={styles.texts}>
        <span className={styles.status}>
          <SelectBox id={image.id} name={localised(image, 'title', locale)} />
          <ActiveBadge isActive={image.active} />
        </span>
        {languages.map((language) => (
          <p
            key={language}
            className={language === locale ? styles.title : undefined}
            lang={language}
            dir={LOCALE_FACTS[language].dir}
          >
            {localised(image, 'title', language)}
          </p>
        ))}
        {subtitle && (
          <p className={styles.subtitle} lang={locale}>
            {subtitle}
          </p>
        )}
      </div>
    </>
  )
}
