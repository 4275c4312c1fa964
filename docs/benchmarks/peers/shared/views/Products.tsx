import { ProductList } from '#moving/ProductList'
import { TEXTS } from '../texts.ts'
import type { Listed, Locale } from '../types.ts'
import { Shell } from './Shell.tsx'

export function Products({ locale, products }: { locale: Locale; products: Listed[] }) {
  const { products: text } = TEXTS[locale]
  return (
    <Shell locale={locale} path="/products" over>
      <section className="banner sea">
        <div className="wrap stack">
          <h1>{text.title}</h1>
          <p className="lead soft">{text.lead}</p>
        </div>
      </section>
      <section className="wrap list">
        <h2 className="visually-hidden">{text.title}</h2>
        <ProductList locale={locale} products={products} />
      </section>
    </Shell>
  )
}
