import { isStoredPicture } from '@bayt/content/entities/picture-address'
import type { Locale } from '@bayt/content/locale'
import type { ShowPicture } from '@bayt/content/text/markdown'
import type { Picture } from '../../data/picture.ts'
import { escapeMarkup } from '../../structured-data/escape.ts'
import { pictureAttributes } from '../ui/picture-attributes.ts'
import { sizesInText } from '../ui/picture-sizes.ts'

interface TextPictures {
  /** A picture of the media library that a text shows; `undefined` if the picture is missing. */
  getTextPicture: (url: string) => Picture | undefined
  /** The description of a picture; `undefined` without a description. */
  getPictureText: (url: string, locale: Locale) => string | undefined
}

/**
 * Shows the pictures of an article's text: library pictures in the sizes of the site, other pictures unchanged. The pictures lack
 * the class `picture`, which fills the width: the attributes give a small picture its own width, even before the picture is
 * loaded.
 */
export function articlePictures(content: TextPictures, locale: Locale): ShowPicture {
  return ({ src, alt: written }) => {
    if (!isStoredPicture(src)) return undefined
    const picture = content.getTextPicture(src)
    if (!picture) return null
    const alt = written || (content.getPictureText(src, locale) ?? '')
    const { sources, img } = pictureAttributes(picture, { alt, sizes: sizesInText(picture.width) })
    return `<picture>${sources.map((source) => element('source', source)).join('')}${element('img', img)}</picture>`
  }
}

/** An element without content. Attributes without a value are left out. */
function element(name: string, attributes: Record<string, string | number | undefined>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${escapeMarkup(String(value))}"`,
  )
  return `<${name}${written.join('')}>`
}
