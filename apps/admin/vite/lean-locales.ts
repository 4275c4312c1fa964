import type { Plugin } from 'vite'

const LOCALE_FILE = /[\\/]react-aria(?:-components)?[\\/]dist[\\/].*[\\/]intl[\\/](?:[\w-]+[\\/])*([a-z]{2}-[A-Z]{2})\.m?js$/
const KEPT = new Set(['en-US', 'ar-AE'])

/** React Aria carries its own texts in 34 languages; the admin speaks two, and the staff pay for every megabyte. */
export function leanLocales(): Plugin {
  return {
    name: 'admin-lean-locales',
    enforce: 'pre',
    load(id) {
      const locale = LOCALE_FILE.exec(id.split('?')[0] ?? id)?.[1]
      return locale && !KEPT.has(locale) ? 'export default {}' : null
    },
  }
}
