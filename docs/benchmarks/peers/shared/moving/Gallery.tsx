'use client'
import { useState } from 'react'
import { Picture } from '#own/Picture'
import type { Shown } from '#own/picture-of'
import { SIZES } from '../sizes.ts'
import { fill, number, TEXTS } from '../texts.ts'
import type { Locale } from '../types.ts'

/** One picture of a product at a time, with arrows that wrap around, and thumbnails. */
export function Gallery({ locale, name, pictures }: { locale: Locale; name: string; pictures: Shown[] }) {
  const { common, product: text } = TEXTS[locale]
  const [at, setAt] = useState(0)
  const [picture] = pictures.slice(at)
  const step = (by: number) => setAt((at + by + pictures.length) % pictures.length)
  return (
    <section className="gallery" aria-label={fill(text.gallery, { name })}>
      <div className="packshot">{picture && <Picture picture={picture} alt={name} sizes={SIZES.gallery} first={at === 0} />}</div>
      {pictures.length > 1 && (
        <>
          <div className="arrows">
            <button type="button" aria-label={common.previous} onClick={() => step(-1)}>
              ‹
            </button>
            <button type="button" aria-label={common.next} onClick={() => step(1)}>
              ›
            </button>
          </div>
          <ul className="plain thumbnails">
            {pictures.map((thumbnail, index) => (
              <li key={index}>
                <button
                  type="button"
                  aria-current={index === at}
                  aria-label={fill(text.showPicture, { number: number(locale, index + 1) })}
                  onClick={() => setAt(index)}
                >
                  <Picture picture={thumbnail} alt="" sizes={SIZES.thumbnail} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
