import type { APIRoute } from 'astro'
import { sitemap } from '../data/sitemap.ts'

export const GET: APIRoute = ({ locals }) =>
  new Response(sitemap(locals.content), { headers: { 'content-type': 'application/xml; charset=utf-8' } })
