import { Link } from '../own/Link.tsx'
import { Picture } from '../own/Picture.tsx'
import { SIZES } from '../shared/sizes.ts'
import { localised, pathIn } from '../shared/texts.ts'
import type { Locale, Slide } from '../shared/types.ts'

/** The first slide; the texts of the others are hidden, as on the site before the slides change. */
export function Slides({ locale, slides }: { locale: Locale; slides: Slide[] }) {
  const [first] = slides
  return (
    <div className="slides">
      <div className="pictures">
        <div className="active">{first && <Picture picture={first.picture} alt="" sizes={SIZES.hero} first />}</div>
      </div>
      <div className="wrap words">
        <div className="texts">
          {slides.map((slide) => (
            <div key={slide.id} className={slide === first ? 'active stack' : 'stack'}>
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
      </div>
    </div>
  )
}
