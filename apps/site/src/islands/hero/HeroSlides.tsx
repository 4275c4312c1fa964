import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PauseTexts } from '../carousel/PauseButton.tsx'
import { useAutoplay } from '../carousel/use-autoplay.ts'
import { savesData } from '../carousel/use-playing.ts'
import { wrapIndex } from '../carousel/wrap-index.ts'
import { HeroDots } from './HeroDots.tsx'
import type { Slide } from './HeroSlide.tsx'
import { HeroSlide } from './HeroSlide.tsx'
import styles from './HeroSlides.module.css'

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
/**
 * The second picture is fetched this long after the first picture has loaded: late, because many visitors scroll on before, and early
 * enough for 30 kB at 280 kbit/s before the second slide is shown.
 */
const SECOND_PICTURE_MS = 3000

/** The slides of the home page: they change every 5 seconds, by the dots, and with the arrow keys on the dots (spec: public-site §4). */
export function HeroSlides({ slides, texts }: Props) {
  const region = useRef<HTMLElement>(null)
  const [index, setIndex] = useState(0)
  /** The pictures that may be fetched: shown pictures and, without Save-Data, the next picture. */
  const [fetched, setFetched] = useState([0])
  const [isLoaded, setIsLoaded] = useState(false)

  const show = (next: number) => {
    setIndex(next)
    setFetched((before) => withPictures(before, next, slides.length))
  }
  const { isInView, ...rotation } = useAutoplay(region, ROTATION_MS, () => show(wrapIndex(index + 1, slides.length)))

  useLayoutEffect(() => {
    const first = region.current?.querySelector('img')
    const onEnd = () => setIsLoaded(true)
    if (first?.complete) onEnd()
    // After an error, the browser sends no `load` event.
    for (const event of ['load', 'error']) first?.addEventListener(event, onEnd)
    return () => {
      for (const event of ['load', 'error']) first?.removeEventListener(event, onEnd)
    }
  }, [])

  useEffect(() => {
    if (!isLoaded || !isInView) return
    const timer = setTimeout(() => setFetched((before) => withPictures(before, 0, slides.length)), SECOND_PICTURE_MS)
    return () => clearTimeout(timer)
  }, [isLoaded, isInView, slides.length])

  return (
    <section
      ref={region}
      className={`${styles.hero} on-sea`}
      aria-label={texts.slides}
      data-hero=""
      data-loaded={isLoaded ? '' : undefined}
    >
      {!isLoaded && (
        <span className={`${styles.spinner} needs-js`} role="status">
          <span className="visually-hidden">{texts.loading}</span>
        </span>
      )}
      {slides.map((slide, at) => (
        <HeroSlide key={slide.id} slide={slide} number={at + 1} isActive={at === index} isFetched={fetched.includes(at)} />
      ))}
      {slides.length > 1 && (
        <div className={`wrap ${styles.controls}`}>
          <div className={styles.block}>
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
          </div>
        </div>
      )}
    </section>
  )
}

/**
 * Adds a shown picture to the pictures that may be fetched. Also adds the next picture, unless the visitor wants to save data.
 */
function withPictures(fetched: readonly number[], shown: number, count: number): number[] {
  return [...new Set([...fetched, shown, ...(savesData() ? [] : [wrapIndex(shown + 1, count)])])]
}
