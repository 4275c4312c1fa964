import { isLocale } from '@bayt/content/locale'
import { readIndexPartName } from '@bayt/release/addresses'
import type { APIRoute } from 'astro'
import { articleIndex, productIndex } from '../../data/search-index.ts'

/** A part of the search index of a list page. The island of the page fetches the parts when it first needs the index. */
export const GET: APIRoute = ({ params: { collection: name = '', language }, locals }) => {
  const named = readIndexPartName(name)
  const index =
    named && isLocale(language)
      ? { products: productIndex, articles: articleIndex }[named.collection](locals.content, language, named.part)
      : undefined
  return index ? Response.json(index) : new Response('Not found', { status: 404 })
}
