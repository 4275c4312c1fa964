import { useLoaderData } from 'react-router'
import { TEXTS } from '../shared/texts.ts'
import type { Listed, Locale } from '../shared/types.ts'
import { Products } from '../shared/views/Products.tsx'

export function ProductsPage() {
  const { locale, products } = useLoaderData<{ locale: Locale; products: Listed[] }>()
  return (
    <>
      <title>{TEXTS[locale].products.title}</title>
      <Products locale={locale} products={products} />
    </>
  )
}
