import { splitLocale } from '@bayt/content/locale'

/**
 * The address of the console's form that edits the texts of a page of the site.
 * @param page path of the product or article, in any language
 * @returns `undefined` for a page whose texts come from many records
 */
export function formOfPage(page: string): string | undefined {
  const [, section, id] = /^\/(products|articles)\/([1-9]\d*)$/.exec(splitLocale(page).path) ?? []
  if (section === undefined) return undefined
  return `/admin/${section}?edit=${id}`
}
