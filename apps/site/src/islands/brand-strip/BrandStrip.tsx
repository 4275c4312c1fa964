import { type ReactNode, useEffect, useState } from 'react'
import { PauseButton, type PauseTexts } from '../carousel/PauseButton.tsx'
import { usePlaying } from '../carousel/use-playing.ts'
import styles from './BrandStrip.module.css'

interface Props {
  heading: string
  texts: PauseTexts
  /** The list of logos. */
  children?: ReactNode
}

/** The strip has the logos three times, for a seamless loop (spec: public-site §4): the list and two copies. */
const COPIES = [1, 2]

/** The brand logos. After hydration, the style sheet moves the logos until the visitor pauses the movement. */
export function BrandStrip({ heading, texts, children }: Props) {
  const { isPlaying, toggle } = usePlaying()
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  return (
    <section
      className={`${styles.strip} band-deep`}
      id="brands"
      aria-labelledby="brands-heading"
      data-strip=""
      data-stopped={isPlaying ? undefined : ''}
    >
      <div className={`wrap ${styles.heading}`}>
        <h2 className="label" id="brands-heading">
          {heading}
        </h2>
        <PauseButton isPlaying={isPlaying} texts={texts} onPress={toggle} />
      </div>
      <div className={`wrap ${styles.window}`}>
        <div className={styles.track} data-track="" data-moving={isHydrated ? '' : undefined}>
          {children}
          {isHydrated &&
            COPIES.map((copy) => (
              <div key={copy} className={styles.copy} aria-hidden="true">
                {children}
              </div>
            ))}
        </div>
      </div>
    </section>
  )
}
