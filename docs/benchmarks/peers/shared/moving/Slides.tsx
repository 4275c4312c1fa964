'use client'
import { useEffect, useState } from 'react'
import { Link } from '#own/Link'
import { Picture } from '#own/Picture'
import { SIZES } from '../sizes.ts'
import { fill, localised, number, pathIn, TEXTS } from '../texts.ts'
import type { Locale, Slide } from '../types.ts'

const ROTATION_MS = 5000

/** The slides of the home page, which change every 5 seconds; a picture is fetched when its slide is first shown. */
export function Slides({ locale, slides }: { locale: Locale; slides: Slide[] }) {
  const { home } = TEXTS[locale]
  const [shown, setShown] = useState(0)
  const [reached, setReached] = useState(0)
  const [isPlaying, setPlaying] = useState(true)
  useEffect(() => {
    if (!isPlaying || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setShown((before) => (before + 1) % slides.length), ROTATION_MS)
    return () => clearInterval(timer)
  }, [isPlaying, slides.length])
  useEffect(() => setReached((before) => Math.max(before, shown)), [shown])

  return (
    <div className="slides">
      <div className="pictures">
        {slides.slice(0, reached + 1).map((slide, index) => (
          <div key={slide.id} className={index === shown ? 'active' : undefined}>
            <Picture picture={slide.picture} alt="" sizes={SIZES.hero} first={index === 0} />
          </div>
        ))}
      </div>
      <div className="wrap words">
        <div className="texts">
          {slides.map((slide, index) => (
            <div key={slide.id} className={index === shown ? 'active stack' : 'stack'}>
              <h2>{localised(slide, 'title', locale)}</h2>
              <p className="lead">{localised(slide, 'subtitle', locale)}</p>
              {slide.cta_link && (
                <Link className="button accent" href={pathIn(locale, slide.cta_link)}>
                  {localised(slide, 'cta_text', locale)}
                </Link>
              )}
            </div>
          ))}
        </div>
        <div className="dots">
          {slides.map((slide, index) => (
            <button
              key={slide.id}
              type="button"
              aria-current={index === shown}
              aria-label={fill(home.slide, { number: number(locale, index + 1), total: number(locale, slides.length) })}
              onClick={() => setShown(index)}
            />
          ))}
          <button
            type="button"
            className="pause"
            aria-label={isPlaying ? home.pauseSlides : home.playSlides}
            onClick={() => setPlaying(!isPlaying)}
          >
            {isPlaying ? '❚❚' : '▶'}
          </button>
        </div>
      </div>
    </div>
  )
}
