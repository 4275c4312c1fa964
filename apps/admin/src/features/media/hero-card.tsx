import type { HeroImage } from '@bayt/content/entities/hero-image'
import { LOCALE_FACTS } from '@bayt/content/locale'
import { ActiveBadge } from '../../components/active-badge.tsx'
import { Picture } from '../../components/picture.tsx'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import styles from './media.module.css'

/** A slide as the list shows it: picture, titles and subtitle, whether it is active (spec: admin §2). */
export function HeroCard({ image }: { image: HeroImage }) {
  const { locale } = useLocale()
  const { picture } = useText()
  const [first, second] = locale === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const)
  const subtitle = image[`subtitle_${locale}`]
  return (
    <>
      <div className={styles.hero}>
        <Picture key={image.image_url} isSmall src={image.image_url} alt="" brokenText={picture.broken} />
      </div>
      <div className={styles.texts}>
        <ActiveBadge isActive={image.active} />
        <p className={styles.title} lang={first} dir={LOCALE_FACTS[first].dir}>
          {image[`title_${first}`]}
        </p>
        <p lang={second} dir={LOCALE_FACTS[second].dir}>
          {image[`title_${second}`]}
        </p>
        {subtitle && (
          <p className={styles.subtitle} lang={locale}>
            {subtitle}
          </p>
        )}
      </div>
    </>
  )
}
