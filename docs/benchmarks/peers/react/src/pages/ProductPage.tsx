import { useLoaderData } from 'react-router'
import { localised, TEXTS } from '../shared/texts.ts'
import type { Locale, ProductContent } from '../shared/types.ts'
import { ProductPage } from '../shared/views/ProductPage.tsx'

export function ProductRoute() {
  const { locale, content } = useLoaderData<{ locale: Locale; content: ProductContent | undefined }>()
  if (!content) return <h1>{TEXTS[locale].product.notFoundTitle}</h1>
  return (
    <>
      <title>{localised(content.product, 'name', locale)}</title>
      <ProductPage locale={locale} content={content} />
    </>
  )
}
