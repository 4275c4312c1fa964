import { isLocale } from '@bayt/content/locale'
import type { APIRoute } from 'astro'
import { articleIndex, productIndex } from '../../data/search-index.ts'

/** The search index of a list page, read by its island on first use. */
export const GET: APIRoute = ({ params: { collection, locale } }) => {
  if (!isLocale(locale)) return new Response('Not found', { status: 404 })
  if (collection === 'products') return Response.json(productIndex(locale))
  if (collection === 'articles') return Response.json(articleIndex(locale))
  return new Response('Not found', { status: 404 })
}
