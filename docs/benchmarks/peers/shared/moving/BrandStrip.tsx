'use client'
import { useState } from 'react'
import { Picture } from '#own/Picture'
import { SIZES } from '../sizes.ts'
import { TEXTS } from '../texts.ts'
import type { Locale, Logo } from '../types.ts'

/** The brand logos, three times in a row, which move; the button stops them. */
export function BrandStrip({ locale, logos }: { locale: Locale; logos: Logo[] }) {
  const { brands } = TEXTS[locale].home
  const [isPlaying, setPlaying] = useState(true)
  return (
    <section className="strip deep">
      <div className="wrap heading-row">
        <h2 className="label">{brands.heading}</h2>
        <button
          type="button"
          className="pause"
          aria-label={isPlaying ? brands.pause : brands.play}
          onClick={() => setPlaying(!isPlaying)}
        >
          {isPlaying ? '❚❚' : '▶'}
        </button>
      </div>
      <div className={isPlaying ? 'track' : 'track stopped'}>
        {[0, 1, 2].map((run) => (
          <ul key={run} className="plain" aria-hidden={run > 0}>
            {logos.map((logo) => (
              <li key={logo.id}>
                <Picture picture={logo.picture} alt={run === 0 ? logo.name : ''} sizes={SIZES.logo} />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  )
}
