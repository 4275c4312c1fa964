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
