import { type KeyboardEvent, useRef } from 'react'
import { PauseButton, type PauseTexts } from '../carousel/PauseButton.tsx'
import { tabOfKey } from '../carousel/tab-keys.ts'
import styles from './HeroDots.module.css'
import type { Slide } from './HeroSlide.tsx'

interface Props {
  slides: Slide[]
  index: number
  texts: PauseTexts
  isPlaying: boolean
  onPause: () => void
  onChoose: (index: number) => void
}

/** A tab list with a dot for every slide, and the pause button. */
export function HeroDots({ slides, index, texts, isPlaying, onPause, onChoose }: Props) {
  const dots = useRef<HTMLDivElement>(null)

  const chooseByKey = (event: KeyboardEvent) => {
    const chosen = tabOfKey(event, index, slides.length, document.dir === 'rtl')
    if (chosen === undefined) return
    event.preventDefault()
    onChoose(chosen)
    dots.current?.querySelectorAll('button')[chosen]?.focus()
  }

  return (
    <div className={`${styles.controls} needs-js`}>
      <div ref={dots} role="tablist" className={styles.dots}>
        {slides.map(({ id, label }, at) => (
          <button
            key={id}
            type="button"
            role="tab"
            className="needs-island"
            aria-controls={`slide-${at + 1}`}
            aria-selected={at === index}
            tabIndex={at === index ? 0 : -1}
            aria-label={label}
            onClick={() => onChoose(at)}
            onKeyDown={chooseByKey}
          />
        ))}
      </div>
      <PauseButton isPlaying={isPlaying} texts={texts} onPress={onPause} />
    </div>
  )
}
