import type { APIRoute } from 'astro'
import { articleFeed } from '../../data/feed.ts'

/** The feed of the articles in one language. */
export const GET: APIRoute = ({ locals }) => articleFeed(locals.content, locals.locale)
