import { type Product, productPictures } from '@bayt/content/entities/product'
import type { Locale } from '@bayt/content/locale'
import { localised } from '@bayt/content/locale'
import type { Picture } from '../../data/picture.ts'
import { fill, formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/languages.ts'

/**
 * The pictures of a product's gallery with their alt texts. Where staff wrote no text, the alt text contains the name of the
 * product; the picture of the contents has its own wording.
 * @param pictureAt returns the picture of an address in the content, or the default picture for `null`
 * @param textOf returns the text of staff about the picture of an address
 */
export function galleryOf(
  locale: Locale,
  product: Product,
  pictureAt: (url: string | null) => Picture,
  textOf: (url: string | null) => string | undefined,
): { picture: Picture; alt: string }[] {
  const { product: text } = t(locale)
  const name = localised(product, 'name', locale)
  const urls = productPictures(product)
  return urls.map((url, index) => {
    const isContents = product.contents_image_url !== null && index === urls.length - 1 && index > 0
    const number = formatNumber(locale, index + 1)
    const unnamed = index === 0 ? name : isContents ? fill(text.contents, { name }) : fill(text.picture, { name, number })
    return { picture: pictureAt(url), alt: textOf(url) ?? unnamed }
  })
}
