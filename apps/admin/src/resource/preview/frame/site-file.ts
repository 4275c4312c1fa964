import { isHashed } from '@bayt/web-headers/site'

/** Copies of the brand's pictures (`vite/brand.ts`). */
const COPIES = '/admin/site-files'

/**
 * The address under which the console loads a file of the site: files with a hash from the site, and other files, which the site serves
 * only to its own pages, from the console.
 * @param path on the site, or a full address
 */
export function siteFile(path: string, siteUrl: string): string {
  const url = URL.parse(path, siteUrl)
  if (!url || url.origin !== new URL(siteUrl).origin) return path
  return isHashed(url.pathname) ? url.href : COPIES + url.pathname
}
