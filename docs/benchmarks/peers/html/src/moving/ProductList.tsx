import { counted, TEXTS } from '../shared/texts.ts'
import type { Listed, Locale } from '../shared/types.ts'
import { ProductCard } from '../shared/views/ProductCard.tsx'

const FIRST_ROW = 2

/** All cards; a filter would need a script. */
export function ProductList({ locale, products }: { locale: Locale; products: Listed[] }) {
  return (
    <>
      <p className="filter">{counted(locale, TEXTS[locale].products.count, products.length)}</p>
      <ul className="plain grid">
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard locale={locale} product={product} first={index < FIRST_ROW} />
          </li>
        ))}
      </ul>
    </>
  )
}
