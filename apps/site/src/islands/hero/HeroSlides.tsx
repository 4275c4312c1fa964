import { useCallback, useEffect, useRef, useState } from 'react'
import type { PauseTexts } from '../carousel/PauseButton.tsx'
import { useAutoplay } from '../carousel/use-autoplay.ts'
import { wrapIndex } from '../carousel/wrap-index.ts'
import { HeroDots } from './HeroDots.tsx'
import { HeroPictures } from './HeroPictures.tsx'
import styles from './HeroSlides.module.css'
import { HeroTexts } from './HeroTexts.tsx'
import type { Slide } from './slide.ts'

interface Texts extends PauseTexts {
  /** Name of the carousel. */
  slides: string
  loading: string
}

interface Props {
  slides: Slide[]
  texts: Texts
}

/** spec: public-site §9 */
const ROTATION_MS = 5000
/** Delay after the first picture: the rest of the page loads first, and the second picture is fetched before it is shown. */
const SECOND_PICTURE_MS = 1500

/** The slides of the home page: they change every 5 seconds, by the dots, and with the arrow keys on the dots (spec: public-site §4). */
export function HeroSlides({ slides, texts }: Props) {
  const region = useRef<HTMLElement>(null)
  const [index, setIndex] = useState(0)
  /** Number of pictures that may be fetched: those that were shown, and the next one. */
  const [fetched, setFetched] = useState(1)
  const [isLoaded, setIsLoaded] = useState(false)

  const show = (next: number) => {
    setIndex(next)
    setFetched((before) => Math.max(before, next + 2))
  }
  const rotation = useAutoplay(region, ROTATION_MS, () => show(wrapIndex(index + 1, slides.length)))
  const onFirstPicture = useCallback(() => setIsLoaded(true), [])

  useEffect(() => {
    if (!isLoaded) return
    const timer = setTimeout(() => setFetched((before) => Math.max(before, 2)), SECOND_PICTURE_MS)
    return () => clearTimeout(timer)
  }, [isLoaded])

  return (
    <section
      ref={region}
      className={`${styles.hero} on-sea`}
      aria-label={texts.slides}
      data-hero=""
      data-loaded={isLoaded ? '' : undefined}
    >
      <HeroPictures slides={slides} index={index} fetched={fetched} loading={texts.loading} onFirstPicture={onFirstPicture} />
      <div className={`wrap ${styles.stage}`}>
        <div className={styles.textBlock}>
          <HeroTexts slides={slides} index={index} />
          {slides.length > 1 && (
            <HeroDots
              slides={slides}
              index={index}
              texts={texts}
              isPlaying={rotation.isPlaying}
              onPause={rotation.toggle}
              onChoose={(chosen) => {
                show(chosen)
                rotation.restart()
              }}
            />
          )}
        </div>
      </div>
    </section>
  )
}
