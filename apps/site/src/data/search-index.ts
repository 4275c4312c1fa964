import { type Locale, localised } from '@bayt/content/locale'
import { foldForSearch } from '@bayt/content/search/fold'
import type { ArticleSearchEntry, ProductSearchEntry } from '../islands/search-index.ts'
import type { ContentReader } from './content-reader.ts'
import type { Picture } from './picture.ts'

/** Products match by name or description in the language of the page (spec: public-site §5). */
export function productIndex(content: ContentReader, locale: Locale, part: number): ProductSearchEntry[] | undefined {
  return content.getProductPart(part)?.map((product) => {
    const name = localised(product, 'name', locale)
    return {
      id: product.id,
      name,
      category: product.category,
      pack_sizes: product.pack_sizes,
      pack_unit: product.pack_unit,
      text: searchText(name, localised(product, 'description', locale)),
      picture: cardPicture(content.getPicture(product.packaging_image_url, 'product')),
    }
  })
}

/** Articles match by title or excerpt in the language of the page (spec: public-site §5). */
export function articleIndex(content: ContentReader, locale: Locale, part: number): ArticleSearchEntry[] | undefined {
  return content.getArticlePart(part)?.map((article) => {
    const title = localised(article, 'title', locale)
    const excerpt = localised(article, 'excerpt', locale)
    return {
      id: article.id,
      title,
      excerpt,
      category: article.category,
      created_at: article.created_at,
      text: searchText(title, excerpt),
      picture: cardPicture(content.getPicture(article.thumbnail_url, 'news')),
    }
  })
}

/** Joins title and text with a line break. A folded query has no line break, so no match spans both. */
function searchText(title: string, text: string | null): string {
  return [title, text ?? ''].map(foldForSearch).join('\n').trim()
}

/** The variants of a picture in short form: id, widths, formats, e.g. `3f9a… 320,480 avif,webp`. */
function cardPicture({ sources }: Picture): string {
  const variants = sources[0]?.variants ?? []
  const name = variants[0]?.path.replace(/^.*\/|-\d+\.\w+$/g, '') ?? ''
  const widths = variants.map(({ width }) => width)
  const formats = sources.map(({ type }) => type.replace('image/', ''))
  return [name, widths.join(), formats.join()].join(' ')
}
