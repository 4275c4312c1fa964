import { splitLocale } from '@bayt/content/locale'

/**
 * The address of the form of the console in which the texts of a page of the site are edited.
 * @param page path of the product or article, in any language
 * @returns `undefined` for a page whose texts come from many records
 */
export function formOfPage(page: string): string | undefined {
  const [, section, id] = /^\/(products|articles)\/([1-9]\d*)$/.exec(splitLocale(page).path) ?? []
  if (section === undefined) return undefined
  return `/admin/${section}?edit=${id}`
}
