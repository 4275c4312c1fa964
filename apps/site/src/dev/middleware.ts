import { notFoundAddress } from '@bayt/release/addresses'
import { defineMiddleware } from 'astro/middleware'
import { ContentReader } from '../data/content-reader.ts'
import { currentSnapshot } from './current-snapshot.ts'

/** Fills `Astro.locals.content`, and serves the files that the console reads from the public site, as the publisher does. */
export const onRequest = defineMiddleware(async ({ locals, url }, next) => {
  const { newestChange, queries, pictures } = await currentSnapshot()
  if (url.pathname === '/release.json')
    return Response.json({ release: 'development', newestChange, builtAt: new Date().toISOString() })
  if (url.pathname === '/pictures.json') return Response.json(pictures)
  locals.content = new ContentReader(queries)
  // `astro dev` sends no policy.
  locals.policy = []
  const page = await next()
  if (page.status !== 404 || page.body !== null) return page
  const { body, headers } = await next(notFoundAddress(url.pathname))
  return new Response(body, { status: 404, headers })
})
