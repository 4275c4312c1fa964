/**
 * What must not wait for an island: the language, and what the first paint and the header look like. It is minified, inlined into
 * every page (`render/adapter/early-script.ts`) and runs before the first paint. The content security policy has its hash, so it
 * is the same on every page.
 */
import { LANGUAGE_STORAGE_KEY } from '@bayt/content/language-storage'

/** The prefixes of addresses in each language; the build writes them here. */
declare const LOCALE_PREFIXES: readonly string[]

const root = document.documentElement
/** Past this many pixels the header is opaque (spec: public-site §9). */
const SCROLLED_THRESHOLD_PX = 100

/** The language of a path is its first part; other paths are in the default language, whose prefix is empty. */
const prefixOf = (path: string) => LOCALE_PREFIXES.find((prefix) => prefix !== '' && `${path}/`.startsWith(`${prefix}/`))

/** Opens an address without a language in the stored language. Other stored values are ignored, and an `/ar` address stays Arabic. */
function redirect(): void {
  const { pathname, search, hash } = location
  const prefix = `/${localStorage.getItem(LANGUAGE_STORAGE_KEY)}`
  if (prefixOf(prefix) !== prefix || prefixOf(pathname) !== undefined) return
  location.replace(prefix + (pathname === '/' ? '' : pathname) + search + hash)
}

/** Uses the display font from the first paint if the browser has fetched it before (`display-font.ts`). */
function applyKnownFont(): void {
  const { font = '' } = root.dataset
  if (localStorage.getItem(`font ${root.lang}`) !== font) return
  root.classList.add('has-font')
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', crossOrigin: '', href: font }))
}

/** Stores the language when its link is followed. The link works without. */
function rememberLanguage({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-language]') : null
  try {
    if (link) localStorage.setItem(LANGUAGE_STORAGE_KEY, link.dataset.language ?? '')
  } catch {
    // The browser forbids storage: the link alone switches the language.
  }
}

/** The page can run scripts. */
root.classList.add('js')
try {
  redirect()
  applyKnownFont()
} catch {
  // The browser forbids storage: the address alone decides.
}
addEventListener('click', rememberLanguage)
addEventListener('scroll', () => root.classList.toggle('scrolled', scrollY > SCROLLED_THRESHOLD_PX), { passive: true })
