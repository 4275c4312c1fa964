import { DEFAULT_LOCALE } from '@bayt/content/locale'

/**
 * Adds the manifest late: visitors need the manifest only to install the site, and a manifest in the head would compete with the
 * first picture.
 */
export function addManifest(): void {
  const { lang } = document.documentElement
  // `localePath` would bring the facts of all languages into the script of every page.
  const href = `${lang === DEFAULT_LOCALE ? '' : `/${lang}`}/site.webmanifest`
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href }))
}
