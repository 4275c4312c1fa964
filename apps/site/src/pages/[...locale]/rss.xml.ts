import type { APIRoute } from 'astro'
import { articleFeed } from '../../data/feed.ts'
import { pageLocale } from '../../i18n/page-locale.ts'

/** The feed of the articles in one language. */
export const GET: APIRoute = ({ params, locals }) => {
  const locale = pageLocale(params.locale)
  return locale ? articleFeed(locals.content, locale) : new Response('Not found', { status: 404 })
}
