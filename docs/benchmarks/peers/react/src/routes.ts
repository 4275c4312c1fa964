import type { RouteObject } from 'react-router'
import { client } from './client.ts'
import { Loading } from './Loading.tsx'
import { readHome, readList, readProduct } from './shared/read.ts'
import type { Locale } from './shared/types.ts'

/** The routes of a language. The code of a page and its content are fetched at the same time. */
export function routesOf(locale: Locale, base: string): RouteObject[] {
  return [
    {
      path: base,
      HydrateFallback: Loading,
      loader: async () => {
        setDocumentLanguage(locale)
        return { locale, content: await readHome(client) }
      },
      lazy: async () => ({ Component: (await import('./pages/HomePage.tsx')).HomePage }),
    },
    {
      path: `${base}/products`.replace('//', '/'),
      HydrateFallback: Loading,
      loader: async () => {
        setDocumentLanguage(locale)
        return { locale, products: await readList(client) }
      },
      lazy: async () => ({ Component: (await import('./pages/ProductsPage.tsx')).ProductsPage }),
    },
    {
      path: `${base}/products/:id`.replace('//', '/'),
      HydrateFallback: Loading,
      loader: async ({ params }) => {
        setDocumentLanguage(locale)
        return { locale, content: await readProduct(client, Number(params.id)) }
      },
      lazy: async () => ({ Component: (await import('./pages/ProductPage.tsx')).ProductRoute }),
    },
  ]
}

/** The document has one language at a time. */
function setDocumentLanguage(locale: Locale): void {
  document.documentElement.lang = locale
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr'
}
