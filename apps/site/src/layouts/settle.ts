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
  for (const picture of document.querySelectorAll('img[loading="lazy"]')) {
    // A waiting picture is moved away; its parent keeps its place. The section is tested first: far away its content is not laid
    // out yet.
    const places = [picture.closest('.later'), picture.parentElement]
    if (places.every((place) => !place || place.getBoundingClientRect().top < innerHeight * NEAR_SCREENS))
      picture.classList.add('near')
  }
}

/** Resolves when the page has settled. */
export const whenSettled = () =>
  new Promise<void>((resolve) => {
    const settle = () => {
      if (classList.contains('settled')) return
      fetchNearPictures()
      classList.add('settled')
      // Other pictures come near if the rest of a slow page arrives, or the window becomes larger.
      for (const event of ['load', 'resize']) addEventListener(event, fetchNearPictures)
      resolve()
    }
    const onTouch = () => {
      settle()
      classList.add('touched')
    }
    // Outside the capture phase, because a strip that moves by itself scrolls too; its event does not reach the window.
    for (const event of ['scroll', 'pointerdown', 'keydown']) addEventListener(event, onTouch, { once: true, passive: true })
    // No touch: browsers also send it when a page appears under a resting mouse.
    addEventListener('pointermove', settle, { once: true, passive: true })

    setTimeout(settle, MAX_WAIT_MS)
    // The second frame begins when the first is painted. A separate task, so that a phone can respond to a tap before it.
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
