import { readdirSync } from 'node:fs'
import { productPictures } from '@bayt/content/entities/product'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { PictureCache, productPlaceholder, readDefaultPicture } from '@bayt/site/testing'

/** The existing variants of a picture, for peers that link them. */
export interface Variants {
  /** `/_pictures/{id}`; append `-{width}.{format}` */
  base: string
  /** The best format. WebP always exists too. */
  format: 'avif' | 'webp'
  widths: number[]
  /** Pixels of the original. */
  width: number
  height: number
}

/** Key of the drawing for products without a picture. The site has one per category; one of them is enough to compare. */
const NONE = 'none'
const TIMEOUT_MS = 15 * 60_000

/**
 * The site's variants of the pictures on the compared pages, by address. Waits for AVIF variants.
 * @throws Error where a variant is missing after the timeout
 */
export async function variantsOf(content: PublicContent, cacheDir: string): Promise<Map<string, Variants>> {
  const cache = new PictureCache(cacheDir)
  const variants = new Map<string, Variants>()
  const deadlineMs = performance.now() + TIMEOUT_MS
  const bare = content.products.find((product) => productPictures(product).includes(null))
  for (const url of [...(bare ? [NONE] : []), ...addressesOf(content)]) {
    const id = async () => {
      if (url === NONE && bare) return (await readDefaultPicture(productPlaceholder(bare.category))).id
      const entry = cache.journal.urls.get(url)
      return entry && 'id' in entry ? entry.id : undefined
    }
    let found = describe(cache, await id())
    while (!found) {
      if (performance.now() > deadlineMs) throw new Error(`The variants of ${url} are not ready.`)
      await new Promise((resolve) => setTimeout(resolve, 1000))
      found = describe(cache, await id())
    }
    variants.set(url, found)
  }
  return variants
}

function addressesOf({ hero_images, brand_logos, products, articles }: PublicContent): string[] {
  const urls = [
    ...hero_images.map(({ image_url }) => image_url),
    ...brand_logos.map(({ logo_url }) => logo_url),
    ...products.flatMap(productPictures),
    articles[0]?.thumbnail_url ?? null,
  ]
  return [...new Set(urls.filter((url) => url !== null))]
}

/** `undefined` until all variants are encoded. */
function describe(cache: PictureCache, id: string | undefined): Variants | undefined {
  cache.refresh()
  const facts = id === undefined ? undefined : cache.journal.facts.get(id)
  if (!id || !facts || cache.pendingAvif(id).length > 0) return undefined
  const name = new RegExp(`^${id}-(\\d+)\\.webp$`)
  const widths = readdirSync(cache.variantsDir).flatMap((file) => name.exec(file)?.slice(1).map(Number) ?? [])
  if (widths.length === 0) return undefined
  return {
    base: `/_pictures/${id}`,
    format: facts.colour === 'transparent' ? 'webp' : 'avif',
    widths: widths.sort((a, b) => a - b),
    width: facts.width,
    height: facts.height,
  }
}
