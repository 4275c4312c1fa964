import arrow from 'lucide-static/icons/arrow-right.svg?raw'
import button from '../../components/ui/ButtonLink.module.css'
import { Icon } from '../ui/Icon.tsx'
import styles from './HeroTexts.module.css'
import type { Slide } from './slide.ts'

interface Props {
  slides: Slide[]
  index: number
}

/** The texts of the slides, stacked. The tab list of `HeroDots` selects one (spec: public-site §2). */
export function HeroTexts({ slides, index }: Props) {
  return (
    <div className={styles.texts}>
      {slides.map(({ id, title, subtitle, action }, at) => (
        <div
          key={id}
          className={styles.text}
          id={`slide-${at + 1}`}
          role="tabpanel"
          data-hero-text=""
          data-active={at === index ? '' : undefined}
        >
          <h2>{title}</h2>
          {subtitle && <p className="lead">{subtitle}</p>}
          {action && (
            <a href={action.href} className={`${button.button} ${button.accent}`}>
              <span>{action.label}</span>
              <Icon svg={arrow} size={18} isDirectional />
            </a>
          )}
        </div>
      ))}
    </div>
  )
}
