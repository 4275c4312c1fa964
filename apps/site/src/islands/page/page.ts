import { setDisplayFont } from './display-font.ts'
import { fetchDictionary } from './fetch-dictionary.ts'
import { addManifest } from './manifest.ts'
import { startMenu } from './mobile-menu.ts'
import { startNamedScripts } from './named-scripts.ts'
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

void startPage()
