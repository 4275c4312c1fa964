import { splitLocale } from '@bayt/content/locale'

const ADMIN_PATH = '/admin'

/**
 * The redirect target of an address below `/admin`, if the console has its own origin.
 * @param adminUrl address of the console, with its path
 * @param origin scheme and host of the site
 * @param target path and query
 * @returns `undefined` for other addresses, and if site and console share an origin: then the proxy in front of them decides
 */
export function adminTarget(adminUrl: string | undefined, origin: string, target: string): string | undefined {
  if (adminUrl === undefined || !/^\/admin(?:[/?]|$)/.test(target)) return undefined
  const { origin: adminOrigin, pathname } = new URL(adminUrl)
  if (adminOrigin === origin) return undefined
  return adminOrigin + pathname.replace(/\/$/, '') + target.slice(ADMIN_PATH.length)
}

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
