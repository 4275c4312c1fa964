import type { PublicContent } from '@bayt/content/queries/public-content'
import { isEqual } from '../data/answers.ts'

/** The content with the rows of an earlier one in place of those that are equal to them: comparing them again is free. */
export function withRowsOf(earlier: PublicContent, content: PublicContent): PublicContent {
  return {
    ...content,
    products: shared(earlier.products, content.products),
    articles: shared(earlier.articles, content.articles),
    heroImages: shared(earlier.heroImages, content.heroImages),
    brandLogos: shared(earlier.brandLogos, content.brandLogos),
    partners: shared(earlier.partners, content.partners),
    impactGallery: shared(earlier.impactGallery, content.impactGallery),
  }
}

function shared<Row extends { id: number }>(earlier: readonly Row[], rows: readonly Row[]): Row[] {
  const byId = new Map(earlier.map((row) => [row.id, row]))
  return rows.map((row) => {
    const before = byId.get(row.id)
    return before && isEqual(before, row) ? before : row
  })
}
