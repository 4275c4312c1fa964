import { BREAKPOINTS, below } from '@bayt/design/tokens'
import chevronBack from 'lucide-static/icons/chevron-left.svg?raw'
import chevron from 'lucide-static/icons/chevron-right.svg?raw'
import { fullPicture, type ShortPicture } from '../../data/short-picture.ts'
import { StepStatus } from '../carousel/StepStatus.tsx'
import { useCarousel } from '../carousel/use-carousel.ts'
import { Icon } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import styles from './ImpactGallery.module.css'

const SIZES = `${below(BREAKPOINTS.wide)} 88vw, max(800px, 48vw)`

interface Item {
  id: number
  picture: ShortPicture
  alt?: string
  title: string | null
  description: string | null
  /** `Picture 1 of 5`. */
  label: string
}

interface Props {
  items: Item[]
  texts: { heading: string; previous: string; next: string }
}

/** Pictures of the work with their stories; previous, next and dots wrap (spec: public-site §4). */
export function ImpactGallery({ items, texts }: Props) {
  const { index, show, previous, next, strip, onKeyDown } = useCarousel(items.length)
  return (
    <section className="band later" aria-labelledby="impact-gallery">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the strip and the buttons inside */}
      <div className="wrap" data-impact-gallery onKeyDown={onKeyDown}>
        <div className={styles.top}>
          <h2 id="impact-gallery">{texts.heading}</h2>
          {items.length > 1 && (
            <div className={`${styles.controls} needs-js`}>
              <div className={styles.dots}>
                {items.map((item, at) => (
                  <button
                    key={item.id}
                    type="button"
                    className="needs-island"
                    data-dot
                    aria-current={at === index ? 'true' : undefined}
                    aria-label={item.label}
                    onClick={() => show(at)}
                  />
                ))}
              </div>
              <button type="button" className={`${styles.arrow} needs-island`} aria-label={texts.previous} onClick={previous}>
                <Icon svg={chevronBack} size={24} isDirectional />
              </button>
              <button type="button" className={`${styles.arrow} needs-island`} aria-label={texts.next} onClick={next}>
                <Icon svg={chevron} size={24} isDirectional />
              </button>
            </div>
          )}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard */}
        <ul className={styles.viewport} tabIndex={0} data-viewport {...strip}>
          {items.map(({ id, picture, alt, title, description, label }) => (
            <li key={id}>
              <figure aria-label={label}>
                <Picture picture={fullPicture(picture)} alt={alt ?? ''} sizes={SIZES} />
                {(title || description) && (
                  <figcaption>
                    {title && <h3>{title}</h3>}
                    {description && <p className="soft">{description}</p>}
                  </figcaption>
                )}
              </figure>
            </li>
          ))}
        </ul>
        <StepStatus position={items[index]?.label ?? ''} />
      </div>
    </section>
  )
}
