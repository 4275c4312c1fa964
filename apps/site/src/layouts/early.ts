/**
 * Inlined into every page and run before the first paint, minified (`render/adapter/early-script.ts`). The content security policy
 * has its hash, so it is the same on every page.
 */
import { LANGUAGE_STORAGE_KEY } from '@bayt/content/language-storage'
import { LOCALE_FACTS, LOCALES } from '@bayt/content/locale'

const root = document.documentElement
/** Longer than a page waits until it settles (`settle.ts`). */
const GIVE_UP_MS = 8000

/** The language of a path is its first part; other paths are in the default language, whose prefix is empty. */
const prefixOf = (path: string) =>
  LOCALES.map((locale) => LOCALE_FACTS[locale].prefix).find((prefix) => prefix !== '' && `${path}/`.startsWith(`${prefix}/`))

/** Opens an address without a language in the stored language. Other stored values are ignored, and an `/ar` address stays Arabic. */
function redirect(): void {
  const { pathname, search, hash } = location
  const prefix = `/${localStorage.getItem(LANGUAGE_STORAGE_KEY)}`
  if (prefixOf(prefix) !== prefix || prefixOf(pathname) !== undefined) return
  location.replace(prefix + (pathname === '/' ? '' : pathname) + search + hash)
}

/** Uses the display font from the first paint if the browser has fetched it before (`display-font.ts`). */
function useKnownFont(): void {
  const { font = '' } = root.dataset
  if (localStorage.getItem(`font ${root.lang}`) !== font) return
  root.classList.add('has-font')
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', crossOrigin: '', href: font }))
}

/** The page can run scripts. */
root.classList.add('js')
try {
  redirect()
  useKnownFont()
} catch {
  // The browser forbids storage: the address alone decides.
}
// Pictures further down wait for the script of the page, which may fail to load.
addEventListener('load', () =>
  setTimeout(() => root.classList.contains('settled') || root.classList.add('touched'), GIVE_UP_MS),
)
