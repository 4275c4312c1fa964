import { localePath, splitLocale } from '@bayt/content/locale'

/**
 * Adds the manifest late: visitors need the manifest only to install the site, and a manifest in the head would compete with the
 * first picture.
 */
export function addManifest(): void {
  const href = localePath(splitLocale(location.pathname).locale, '/site.webmanifest')
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href }))
}
