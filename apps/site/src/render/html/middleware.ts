import { defineMiddleware } from 'astro/middleware'
import { isLanguagePrefix } from '../../i18n/page-language.ts'

/**
 * Hands the answer of each page to `pageHtml` as it is. Astro would log the error of a page, and would answer an error or an empty answer
 * with an error page of its own; but a failed page must fail the render with its reason.
 */
export const onRequest = defineMiddleware(async ({ locals, params }, next) => {
  if (!isLanguagePrefix(params.locale)) return new Response('', { status: 404 })
  try {
    const page = await next()
    // Reads `body` only if the status is not 200, because `body` makes a stream, which takes longer to read than the text.
    return page.status === 200 || page.body ? page : new Response('', page)
  } catch (error) {
    locals.error = error
    return new Response('', { status: 500 })
  }
})
