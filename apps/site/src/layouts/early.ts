/**
 * The script for everything that must not wait: the language, the first paint, the header, and the moment when the page has
 * settled. The script is minified, inlined into every page (`render/adapter/inline-scripts.ts`) and runs before the first paint.
 * The content security policy has the hash of the script, so the script is the same on every page.
 */
import { LANGUAGE_STORAGE_KEY } from '@bayt/content/language-storage'
import { fetchModule, whenSettled } from './settle.ts'

/**
 * The prefixes of addresses in all languages except the default language, which has no prefix; the build writes the prefixes
 * here.
 */
declare const LOCALE_PREFIXES: readonly string[]
/** Address of `islands/page/page.ts`. */
declare const PAGE_SCRIPT: string

const root = document.documentElement
/** The header is opaque after a scroll of this many pixels (spec: public-site §9). */
const SCROLLED_THRESHOLD_PX = 100

/** The language of a path is its first part; `undefined` is the default language. */
const prefixOf = (path: string) => LOCALE_PREFIXES.find((prefix) => `${path}/`.startsWith(`${prefix}/`))

/**
 * Opens an address without a language in the stored language. Other stored values are ignored, and an `/ar` address stays Arabic.
 * Before the visitor has chosen a language, a page without a language prefix shows the offer (LanguageOffer.astro) to a browser
 * that lists another language of the site.
 */
function chooseLanguage(): void {
  const { pathname, search, hash } = location
  if (prefixOf(pathname)) return
  const stored = localStorage.getItem(LANGUAGE_STORAGE_KEY)
  const prefix = `/${stored}`
  if (prefixOf(prefix) === prefix) location.replace(prefix + (pathname === '/' ? '' : pathname) + search + hash)
  else if (stored === null && navigator.languages.some((language) => prefixOf(`/${language.split('-')[0]}`)))
    root.classList.add('offers')
}

/** Uses the display font from the first paint if the browser has already fetched it (`display-font.ts`). */
function applyKnownFont(): void {
  const { font = '' } = root.dataset
  if (localStorage.getItem(`font ${root.lang}`) !== font) return
  root.classList.add('has-font')
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', crossOrigin: '', href: font }))
}

/**
 * A followed language link keeps the query, i.e. the filter of a list, and the anchor. Also stores the chosen language, so that
 * the page no longer offers another language. The link works without this script.
 */
function followLanguage({ target }: Event): void {
  const control = target instanceof Element && target.closest<HTMLAnchorElement>('[data-language]')
  if (!control) return
  // Adds the query to links only: the button that declines the offer has no address.
  control.search = location.search
  control.hash = location.hash
  root.classList.remove('offers')
  try {
    localStorage.setItem(LANGUAGE_STORAGE_KEY, control.dataset.language ?? '')
  } catch {
    // The browser forbids storage: the link alone switches the language.
  }
}

/** Shows the picture of the clicked card on its page until the sharper picture has loaded (`storeCardPicture`). */
function showCardPicture(): void {
  const [path, address] = sessionStorage.getItem('card-picture')?.split(' ') ?? []
  if (path === location.pathname) root.style.setProperty('--card-picture', `url("${address}")`)
}

/** Whether the visit starts at the top. A restored position and an anchor need the heights of everything above (utilities.css). */
function startsAtTop(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'navigate' && !location.hash
}

/**
 * Lays out the complete page before a key moves the focus: otherwise a far section would get its true height afterwards, and push
 * the focused control off the screen. Assistive technology moves the focus without a key: then the browser has already scrolled
 * when the focus event comes, so the control is scrolled into view again.
 */
function layOut({ type, target }: Event): void {
  if (!root.classList.contains('from-top')) return
  const control = target instanceof Element && target.closest('.later') && target
  if (control || type === 'keydown') root.classList.remove('from-top')
  if (control) control.scrollIntoView({ block: 'nearest' })
}

/** Tells the styles that scripts run. */
root.classList.add('js')
try {
  chooseLanguage()
  applyKnownFont()
  showCardPicture()
} catch {
  // The browser forbids storage: the address alone decides.
}
if (startsAtTop()) root.classList.add('from-top')
addEventListener('keydown', layOut)
addEventListener('focusin', layOut)
addEventListener('click', followLanguage)
addEventListener('scroll', () => root.classList.toggle('scrolled', scrollY > SCROLLED_THRESHOLD_PX))
const settled = whenSettled()
// For islands (`islands/settled`).
Object.assign(window, { settled, fetchModule })
settled.then(() => fetchModule(PAGE_SCRIPT)).catch(console.error)
