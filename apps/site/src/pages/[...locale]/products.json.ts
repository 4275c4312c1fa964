import type { APIRoute } from 'astro'
import { productList } from '../../data/product-list.ts'

/** The list of all products for partners' systems. */
export const GET: APIRoute = ({ locals: { content, locale } }) => Response.json(productList(content, locale))
