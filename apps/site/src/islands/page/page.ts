import { DEFAULT_LOCALE } from '@bayt/content/locale'
import { setDisplayFont } from './display-font.ts'
import { fetchDictionary } from './fetch-dictionary.ts'
import { startMenu } from './mobile-menu.ts'
import { prefetchPressedLinks, prefetchTouchedLinks } from './speculation-rules.ts'
import { startWorker } from './start-worker.ts'

/**
 * The script of every page, run once the page has settled (`layouts/settle.ts`). A single file without other modules
 * (`render/adapter/page-scripts.ts`), so that a page without islands does not load the runtime of islands.
 */
async function startPage(): Promise<void> {
  // A touch settles the page even before its HTML has completely arrived.
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  startMenu()
  startNamedScripts()
  addManifest()
  prefetchPressedLinks()
  addEventListener('click', storeCardPicture)
  // If the font cannot be fetched, the page keeps the fallback font.
  setDisplayFont().catch(() => undefined)
  // A short visit downloads neither dictionary nor worker.
  for (const event of TOUCHES) addEventListener(event, onTouch, { passive: true })
}

const TOUCHES = ['pointerdown', 'keydown', 'scroll']

/** Fetches what only later pages need. The dictionary comes first: the worker fetches pages. */
async function onTouch(): Promise<void> {
  for (const event of TOUCHES) removeEventListener(event, onTouch)
  if (await fetchDictionary().catch(() => false)) prefetchTouchedLinks()
  await startWorker()
}

/**
 * Adds the manifest late: visitors need the manifest only to install the site, and a manifest in the head would compete with the
 * first picture.
 */
function addManifest(): void {
  const { lang } = document.documentElement
  // `localePath` would bring the facts of all languages into the script of every page.
  const href = `${lang === DEFAULT_LOCALE ? '' : `/${lang}`}/site.webmanifest`
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href }))
}

/**
 * Stores which card was clicked: the path of its page and the address of its picture. The page then shows the picture at once
 * (`showCardPicture` in `layouts/early.ts`).
 */
function storeCardPicture({ target }: Event): void {
  if (!(target instanceof Element)) return
  const [link, card] = [target.closest('a'), target.closest('article')]
  const picture = card?.querySelector('img')
  // The `article` element with the `h1` is the article's page, not a card.
  if (link && picture?.complete && !card?.querySelector('h1'))
    sessionStorage.setItem('card-picture', `${link.pathname} ${picture.currentSrc}`)
}

/**
 * Fetches the script that an element names, such as the script of the map. Afterwards, the controls of the script work, or are
 * hidden (styles/utilities.css).
 */
function startNamedScripts(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-script]')) {
    fetchModule(element.dataset.script ?? '')
      .then(() => element.removeAttribute('data-script'))
      .catch((error: unknown) => {
        element.classList.add('failed')
        console.error(error)
      })
  }
}

void startPage()
