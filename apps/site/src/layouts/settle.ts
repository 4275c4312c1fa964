/**
 * A page has settled when it has loaded and is painted, or the visitor touches it, or 5 seconds have passed, even if a request hangs. Then
 * its scripts are fetched, and the pictures around the screen. Pictures further down are fetched from the first touch on, lazily, by the
 * browser (docs/decisions/loading.md).
 */
const MAX_WAIT_MS = 5000
/** Pictures in this many heights of the screen are fetched before the first touch. */
const NEAR_SCREENS = 1.5
const RETRY_AFTER_MS = 1000

const { classList } = document.documentElement

/** Lets the browser fetch the pictures around the screen. */
function fetchNearPictures() {
  const waiting = document.querySelectorAll('img[loading="lazy"]:not(.near)')
  // All places are read before the first class is added: a place that is read after a change lays the page out again.
  const near = [...waiting].filter((picture) =>
    // The styles move a waiting picture away from its place, but do not move its parent, so the parent is tested. The section
    // is tested first, because the content of a far section is not laid out yet.
    [picture.closest('.later'), picture.parentElement].every(
      (place) => !place || place.getBoundingClientRect().top < innerHeight * NEAR_SCREENS,
    ),
  )
  for (const picture of near) picture.classList.add('near')
}

/** Resolves when the page has settled. */
export const whenSettled = () =>
  new Promise<void>((resolve) => {
    const settle = () => {
      if (classList.contains('settled')) return
      fetchNearPictures()
      classList.add('settled')
      // Further pictures come near when the rest of a slow page arrives, or when the window becomes larger.
      for (const event of ['load', 'resize']) addEventListener(event, fetchNearPictures)
      resolve()
    }
    const onTouch = () => {
      settle()
      classList.add('touched')
    }
    // Listens outside the capture phase: a strip that moves by itself also scrolls, but its event does not reach the window.
    for (const event of ['scroll', 'pointerdown', 'keydown']) addEventListener(event, onTouch, { once: true, passive: true })
    // A movement of the pointer settles the page, but is no touch: browsers also send this event when a page appears under a
    // resting mouse.
    addEventListener('pointermove', settle, { once: true, passive: true })

    setTimeout(settle, MAX_WAIT_MS)
    // The second frame begins when the first frame is painted. `settle` runs in a separate task, so that a phone can first
    // respond to a tap.
    addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(settle))))
  })

/** Browsers remember a module that failed, so the second request has another address. */
export async function fetchModule(url: string): Promise<Record<string, unknown>> {
  try {
    return await import(url)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    return import(`${url}?astro-retry=${Date.now()}`)
  }
}
