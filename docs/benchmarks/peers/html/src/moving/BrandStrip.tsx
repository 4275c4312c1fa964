import { Picture } from '../own/Picture.tsx'
import { SIZES } from '../shared/sizes.ts'
import { TEXTS } from '../shared/texts.ts'
import type { Locale, Logo } from '../shared/types.ts'

/** The brand logos, three times in a row, which the stylesheet moves. */
export function BrandStrip({ locale, logos }: { locale: Locale; logos: Logo[] }) {
  return (
    <section className="strip deep">
      <h2 className="wrap label">{TEXTS[locale].home.brands.heading}</h2>
      <div className="track">
        {[0, 1, 2].map((run) => (
          <ul key={run} className="plain" aria-hidden={run > 0 || undefined}>
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
