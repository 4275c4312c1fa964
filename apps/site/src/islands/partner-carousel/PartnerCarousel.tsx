import { useRef } from 'react'
import { PauseButton, type PauseTexts } from '../carousel/PauseButton.tsx'
import { usePlaying } from '../carousel/use-playing.ts'
import { runsToLoop } from './auto-scroll.ts'
import styles from './PartnerCarousel.module.css'
import type { ShownPartner } from './PartnerLogo.tsx'
import { PartnerLogo } from './PartnerLogo.tsx'
import { useAutoScroll } from './use-auto-scroll.ts'

interface Props {
  partners: ShownPartner[]
  texts: PauseTexts & { heading: string; carousel: string; unnamed: string }
}

/**
 * The partners in a strip that scrolls automatically and by hand (spec: public-site §4). The strip repeats all partners, so that the loop
 * is seamless.
 */
export function PartnerCarousel({ partners, texts }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  const { isPlaying, toggle } = usePlaying()
  const handlers = useAutoScroll(strip, isPlaying)
  return (
    <section className={`${styles.partners} band-deep later`} aria-labelledby="partners" data-partners>
      <div className={`wrap ${styles.heading}`}>
        <h2 id="partners">{texts.heading}</h2>
        <PauseButton isPlaying={isPlaying} texts={texts} onPress={toggle} />
      </div>
      <div className="wrap">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div
          ref={strip}
          className={styles.viewport}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard
          tabIndex={0}
          role="group"
          aria-label={texts.carousel}
          data-viewport
          {...handlers}
        >
          {[...Array(runsToLoop(partners.length)).keys()].map((run) => (
            <ul
              key={run}
              className={run > 0 ? `${styles.run} ${styles.copy}` : styles.run}
              aria-hidden={run > 0 ? true : undefined}
            >
              {partners.map(({ id, ...partner }) => (
                <PartnerLogo key={id} {...partner} unnamed={texts.unnamed} />
              ))}
            </ul>
          ))}
        </div>
      </div>
    </section>
  )
}
