/**
 * Functions that the oldest supported browsers lack (`docs/decisions/older-browsers.md`). `start.js` loads this file before the
 * console, but only in browsers without `URL.parse`, the newest of these functions. The worker of the previews imports this file
 * (`vite/start.ts`).
 */
import 'core-js/modules/es.array.to-reversed.js'
import 'core-js/modules/es.array.to-sorted.js'
import 'core-js/modules/es.array.to-spliced.js'
import 'core-js/modules/es.array.with.js'
import 'core-js/modules/es.map.group-by.js'
import 'core-js/modules/es.object.group-by.js'
import 'core-js/modules/es.promise.with-resolvers.js'
import 'core-js/modules/es.string.is-well-formed.js'
import 'core-js/modules/es.string.to-well-formed.js'
import 'core-js/modules/web.url.can-parse.js'
import 'core-js/modules/web.url.parse.js'
import colours from './mixed-colours.css?inline'

// Chrome before 116, Safari before 17.4, Firefox before 124. core-js has no replacement.
AbortSignal.any ??= (signals) => {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal })
  }
  return controller.signal
}

// Firefox before 125. The comparison of texts (`ui/word-diff.ts`) needs only words: runs of letters between other characters.
if (!('Segmenter' in Intl)) {
  const WORDS = /[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]\p{M}*/gu
  const segment = (text: string) => Array.from(text.matchAll(WORDS), ([word]) => ({ segment: word }))
  Object.assign(Intl, {
    Segmenter: class {
      segment = segment
    },
  })
}

// A worker has neither elements nor styles.
if (typeof document !== 'undefined') {
  // Safari before 17.4.
  Element.prototype.checkVisibility ??= function (this: Element) {
    return this.getClientRects().length > 0
  }
  // Chrome before 111 ignores colours with `color-mix()`, such as the borders of fields: without these borders, nobody sees the fields.
  if (!CSS.supports('color', 'color-mix(in srgb, red, red)')) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(colours)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
}
