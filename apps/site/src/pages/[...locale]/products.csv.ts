import type { APIRoute } from 'astro'
import { productSheet } from '../../data/product-list.ts'

/** The list of all products for a spreadsheet. */
export const GET: APIRoute = ({ locals: { content, locale } }) =>
  new Response(productSheet(content, locale), { headers: { 'content-type': 'text/csv; charset=utf-8' } })
