import type { HeroImage } from '@bayt/content/entities/hero-image'
import { LOCALE_FACTS, localised, ownFirst } from '@bayt/content/locale'
import { ActiveBadge } from '../../components/active-badge.tsx'
import { Picture } from '../../components/picture.tsx'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { SelectBox } from '../../resource/bulk/select-box.tsx'
import styles from './media.module.css'

/** A slide as the list shows it: picture, titles and subtitle, whether it is active (spec: admin §2). */
export function HeroCard({ image }: { image: HeroImage }) {
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
