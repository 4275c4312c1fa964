import { notFoundAddress } from '@bayt/release/addresses'
import { defineMiddleware } from 'astro/middleware'
import { contentReader } from '../data/content-reader.ts'
import { isLanguagePrefix, pageLanguage } from '../i18n/page-language.ts'
import { currentSnapshot } from './current-snapshot.ts'

/** Fills `Astro.locals.content`, and serves the files that the console reads from the public site, as the publisher does. */
export const onRequest = defineMiddleware(async ({ locals, params, url }, next) => {
  const { newestChange, queries, pictures } = await currentSnapshot()
  if (url.pathname === '/release.json')
    return Response.json({ release: 'development', newestChange, builtAt: new Date().toISOString() })
  if (url.pathname === '/pictures.json') return Response.json(pictures)
  // `astro dev` sends no policy.
  Object.assign(locals, { content: contentReader(queries), policy: [], ...pageLanguage(url.pathname) })
  const page = isLanguagePrefix(params.locale) ? await next() : undefined
  if (page && (page.status !== 404 || page.body !== null)) return page
  const missing = notFoundAddress(url.pathname)
  Object.assign(locals, pageLanguage(missing))
  const { body, headers } = await next(missing)
  return new Response(body, { status: 404, headers })
})
