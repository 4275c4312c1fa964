import arrow from 'lucide-static/icons/arrow-right.svg?raw'
import button from '../../components/ui/ButtonLink.module.css'
import type { ShortPicture } from '../../data/short-picture.ts'
import { fullPicture } from '../../data/short-picture.ts'
import { Icon } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import styles from './HeroSlide.module.css'
import layout from './HeroSlides.module.css'
import { HERO_SIZES } from './hero-sizes.ts'

/** A slide with its texts in the language of the page. */
export interface Slide {
  id: number
  picture: ShortPicture
  /** Description of the picture, if staff wrote one. */
  alt?: string
  title: string
  subtitle: string | null
  action: { label: string; href: string } | undefined
  /** `Slide 1 of 4`. */
  label: string
}

interface Props {
  slide: Slide
  /** Counted from 1; the dot with the same number selects the slide. */
  number: number
  isActive: boolean
  /** Whether the picture may be fetched: visitors do not download pictures that they do not see. */
  isFetched: boolean
}

/** Titles and subtitles with more characters than this have a smaller font size. */
const TITLE_MAX_LARGE = 70
const SUBTITLE_MAX_LARGE = 140

/**
 * A picture and its texts. All slides share one place; the tab list of `HeroDots` selects the visible slide (spec: public-site
 * §2).
 */
export function HeroSlide({ slide: { picture, alt = '', title, subtitle, action }, number, isActive, isFetched }: Props) {
  const active = isActive ? '' : undefined
  return (
    <div className={styles.slide}>
      <div className={styles.frame} data-hero-picture="" data-active={active}>
        {isFetched && <Picture picture={fullPicture(picture)} alt={alt} sizes={HERO_SIZES} isPriority />}
      </div>
      <div className="wrap">
        <div
          className={`${styles.text} ${layout.block}`}
          id={`slide-${number}`}
          role="tabpanel"
          data-hero-text=""
          data-active={active}
        >
          <h2 className={title.length > TITLE_MAX_LARGE ? styles.long : undefined}>{title}</h2>
          {subtitle && <p className={subtitle.length > SUBTITLE_MAX_LARGE ? undefined : 'lead'}>{subtitle}</p>}
          {action && (
            <a href={action.href} className={`${button.button} ${button.accent}`}>
              <span>{action.label}</span>
              <Icon svg={arrow} size={18} isDirectional />
            </a>
          )}
        </div>
      </div>
    </div>
  )
}
