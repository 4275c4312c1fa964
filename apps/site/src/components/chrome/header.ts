import { LANGUAGE_STORAGE_KEY } from '@bayt/content/language-storage'
import { startWorker } from '../offline/start-worker.ts'

/** Past this many pixels the header is opaque (spec: public-site §9). */
const SCROLLED_THRESHOLD_PX = 100

const header = document.querySelector('[data-header]')
if (header) {
  const update = () => header.toggleAttribute('data-scrolled', scrollY > SCROLLED_THRESHOLD_PX)
  addEventListener('scroll', update, { passive: true })
  // After the first paint: reading the scroll position now would force an early layout.
  requestAnimationFrame(() => setTimeout(update))
}

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
  link.addEventListener('click', () => {
    try {
      localStorage.setItem(LANGUAGE_STORAGE_KEY, link.dataset.language ?? 'en')
    } catch (error) {
      // Storage may be forbidden; the link alone switches the language.
      console.info('The language was not stored:', error)
    }
  })
}

startWorker()
