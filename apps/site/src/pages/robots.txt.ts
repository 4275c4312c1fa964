import type { APIRoute } from 'astro'

/** Allows everything except the staff console. */
export const GET: APIRoute = ({ locals }) =>
  new Response(`User-agent: *\nDisallow: /admin\n\nSitemap: ${locals.content.getSite().origin}/sitemap.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
