import { PATHS } from '../../config/paths.ts'

/**
 * Where the texts of a page of the site are written: the form of its product or article.
 * @returns nothing for a page whose texts come from many records
 */
export function formOfPage(page: string): string | undefined {
  const [, section, id] = /^(?:\/ar)?\/(products|articles)\/([1-9]\d*)$/.exec(page) ?? []
  if (section === undefined) return undefined
  return `${section === 'products' ? PATHS.products : PATHS.articles}?edit=${id}`
}
