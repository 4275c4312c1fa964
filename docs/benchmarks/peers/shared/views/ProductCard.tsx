import { Link } from '#own/Link'
import { Picture } from '#own/Picture'
import { SIZES } from '../sizes.ts'
import { localised, pathIn, TEXTS } from '../texts.ts'
import type { Card, Locale } from '../types.ts'
import { PackSizes } from './PackSizes.tsx'

export function ProductCard({ locale, product, first = false }: { locale: Locale; product: Card; first?: boolean }) {
  const { categories, common } = TEXTS[locale]
  return (
    <article className="card">
      <div className="packshot">
        <Picture picture={product.picture} alt="" sizes={SIZES.card} first={first} />
      </div>
      <p className="label">{categories[product.category as keyof typeof categories]}</p>
      <h3>
        <Link href={pathIn(locale, `/products/${product.id}`)}>{localised(product, 'name', locale)}</Link>
      </h3>
      <PackSizes locale={locale} product={product} />
      <p className="more" aria-hidden="true">
        {common.viewDetails}
      </p>
    </article>
  )
}
