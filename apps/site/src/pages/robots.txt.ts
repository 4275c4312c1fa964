import type { APIRoute } from 'astro'
import { getSite } from '../data/content.ts'

/** Everything may be read but the staff console. */
export const GET: APIRoute = () =>
  new Response(`User-agent: *\nDisallow: /admin\n\nSitemap: ${getSite().origin}/sitemap.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
