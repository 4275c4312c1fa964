import { productPictures } from '@bayt/content/entities/product'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { type PictureUse, WIDTHS } from './recipe.ts'

/** Every picture address of the content, with what it is shown as. */
function* pictureUses(content: PublicContent): Generator<[url: string | null, use: PictureUse]> {
  for (const hero of content.heroImages) yield [hero.image_url, 'hero']
  for (const product of content.products) for (const url of productPictures(product)) yield [url, 'product']
  for (const article of content.articles) yield [article.thumbnail_url, 'article']
  for (const logo of content.brandLogos) yield [logo.logo_url, 'logo']
  for (const partner of content.partners) yield [partner.logo_url, 'logo']
  for (const item of content.impactGallery) yield [item.image_url, 'gallery']
}

/** The widths in which each picture of the content is needed: the union over everything that it is shown as. */
export function wantedWidths(content: PublicContent): Map<string, Set<number>> {
  const wanted = new Map<string, Set<number>>()
  for (const [url, use] of pictureUses(content)) {
    if (url === null) continue
    const widths = wanted.get(url) ?? new Set<number>()
    for (const width of WIDTHS[use]) widths.add(width)
    wanted.set(url, widths)
  }
  return wanted
}
