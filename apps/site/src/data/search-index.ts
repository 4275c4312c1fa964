import { type Locale, localePath, localised } from '@bayt/content/locale'
import { foldForSearch } from '@bayt/content/search/fold'
import type { ArticleSearchEntry, CardPicture, ProductSearchEntry } from '../islands/search-index.ts'
import { getArticles, getPicture, getProducts } from './content.ts'
import type { Picture } from './picture.ts'

/** Products match by name or description in the language of the page (spec: public-site §5). */
export function productIndex(locale: Locale): ProductSearchEntry[] {
  return getProducts().map((product) => {
    const name = localised(product, 'name', locale)
    return {
      id: product.id,
      href: localePath(locale, `/products/${product.id}`),
      name,
      category: product.category,
      pack_sizes: product.pack_sizes,
      pack_unit: product.pack_unit,
      text: searchText(name, localised(product, 'description', locale)),
      picture: cardPicture(getPicture(product.packaging_image_url, 'product')),
    }
  })
}

/** Articles match by title or excerpt in the language of the page (spec: public-site §5). */
export function articleIndex(locale: Locale): ArticleSearchEntry[] {
  return getArticles().map((article) => {
    const title = localised(article, 'title', locale)
    const excerpt = localised(article, 'excerpt', locale)
    return {
      id: article.id,
      href: localePath(locale, `/articles/${article.id}`),
      title,
      excerpt,
      category: article.category,
      created_at: article.created_at,
      text: searchText(title, excerpt),
      picture: cardPicture(getPicture(article.thumbnail_url, 'news')),
    }
  })
}

/** Title and text on lines of their own: folding a question leaves no line break, so no match spans both. */
function searchText(title: string, text: string | null): string {
  return [title, text ?? ''].map(foldForSearch).join('\n').trim()
}

function cardPicture(picture: Picture): CardPicture {
  const webp = picture.sources.find(({ type }) => type === 'image/webp')
  return {
    src: picture.src,
    srcset: (webp?.variants ?? []).map(({ path, width }) => `${path} ${width}w`).join(', '),
    width: picture.width,
    height: picture.height,
    colour: picture.colour,
  }
}
