import { z } from 'zod'
import { ContentError } from '../errors/errors.ts'
import type { ContentClient } from './client.ts'
import { readArticles, readBrandLogos, readHeroImages, readImpactGallery, readPartners, readProducts } from './public-reads.ts'
import { unwrap } from './unwrap.ts'

/** Everything that the public site shows, as of one moment. */
export interface PublicContent {
  products: Awaited<ReturnType<typeof readProducts>>
  articles: Awaited<ReturnType<typeof readArticles>>
  heroImages: Awaited<ReturnType<typeof readHeroImages>>
  brandLogos: Awaited<ReturnType<typeof readBrandLogos>>
  partners: Awaited<ReturnType<typeof readPartners>>
  impactGallery: Awaited<ReturnType<typeof readImpactGallery>>
  /** Id of the newest change (`site_changes`) that this content includes; 0 before the first. */
  newestChange: number
}

const changeId = z.number().int().nonnegative()

/**
 * Id of the newest publicly visible change, 0 where there is none.
 * @throws ContentError; `server` where the answer is no such id
 */
export async function readNewestChange(client: ContentClient): Promise<number> {
  const { data, error } = changeId.safeParse(await unwrap(client.rpc('newest_site_change')))
  if (error) throw new ContentError('server', 'Its newest change is no number.', { cause: error })
  return data
}

/** How often a reading begins anew because something changed meanwhile. */
export const READ_ATTEMPTS = 5

/**
 * Reads one consistent snapshot: the newest change is the same before and after the six reads.
 * @throws ContentError; `server` where changes kept arriving through 5 attempts
 */
export async function readPublicContent(client: ContentClient): Promise<PublicContent> {
  let before = await readNewestChange(client)
  for (let attempt = 0; attempt < READ_ATTEMPTS; attempt++) {
    const [products, articles, heroImages, brandLogos, partners, impactGallery] = await Promise.all([
      readProducts(client),
      readArticles(client),
      readHeroImages(client),
      readBrandLogos(client),
      readPartners(client),
      readImpactGallery(client),
    ])
    const after = await readNewestChange(client)
    if (after === before) {
      return { products, articles, heroImages, brandLogos, partners, impactGallery, newestChange: after }
    }
    before = after
  }
  throw keptChanging()
}

/** What is thrown where changes kept arriving while the content was read. */
export function keptChanging(): ContentError {
  return new ContentError('server', 'The content kept changing while it was read. It is read again shortly.')
}
