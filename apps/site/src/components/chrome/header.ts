import { LANGUAGE_STORAGE_KEY } from '@bayt/content/language-storage'
import { startWorker } from '../offline/start-worker.ts'
import { startMobileMenu } from './mobile-menu.ts'

/** Past this many pixels the header is opaque (spec: public-site §9). */
const SCROLLED_THRESHOLD_PX = 100

const header = document.querySelector('[data-header]')
if (header) {
  const update = () => header.toggleAttribute('data-scrolled', scrollY > SCROLLED_THRESHOLD_PX)
  addEventListener('scroll', update, { passive: true })
  // After the first paint: asked now, the browser would lay the page out before its time.
  requestAnimationFrame(() => setTimeout(update))
}

for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-menu]')) startMobileMenu(menu)

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
  link.addEventListener('click', () => {
    try {
      localStorage.setItem(LANGUAGE_STORAGE_KEY, link.dataset.language ?? 'en')
    } catch (error) {
      // Storage may be forbidden; the link alone leads to the language.
      console.info('The language was not stored:', error)
    }
  })
}

startWorker()
