import { Picture } from '../own/Picture.tsx'
import type { Shown } from '../own/picture-of.ts'
import { SIZES } from '../shared/sizes.ts'
import { fill, TEXTS } from '../shared/texts.ts'
import type { Locale } from '../shared/types.ts'

/** The pictures of a product side by side in a box that scrolls. */
export function Gallery({ locale, name, pictures }: { locale: Locale; name: string; pictures: Shown[] }) {
  return (
    <section className="gallery" aria-label={fill(TEXTS[locale].product.gallery, { name })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach an element that scrolls */}
      <div className="scroller" tabIndex={0}>
        {pictures.map((picture, index) => (
          <div key={picture.base} className="packshot">
            <Picture picture={picture} alt={name} sizes={SIZES.gallery} first={index === 0} />
          </div>
        ))}
      </div>
    </section>
  )
}
