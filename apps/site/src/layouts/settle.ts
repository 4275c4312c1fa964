/**
 * The page has settled when it has loaded and is painted, or the visitor touches it, or after 5 seconds, even if a request hangs.
 * Then islands, manifest and display font are fetched, and the pictures around the screen. Pictures further down are
 * fetched from the first touch on, lazily, by the browser (docs/decisions/loading.md).
 */
const MAX_WAIT_MS = 5000
/** A background tab is not painted. */
const WITHOUT_PAINT_MS = 300
/** Pictures in this many heights of the screen are fetched before the first touch. */
const NEAR_SCREENS = 1.5

const { classList } = document.documentElement

function settle(): void {
  if (classList.contains('settled')) return
  for (const picture of document.querySelectorAll('img[loading="lazy"]')) {
    // A waiting picture is moved away; its parent is in its place.
    const top = picture.parentElement?.getBoundingClientRect().top ?? 0
    if (top < innerHeight * NEAR_SCREENS) picture.classList.add('near')
  }
  classList.add('settled')
  document.dispatchEvent(new Event('settled'))
}

function onTouch(): void {
  settle()
  classList.add('touched')
}

for (const event of ['scroll', 'pointermove', 'pointerdown', 'keydown'])
  addEventListener(event, onTouch, { capture: true, once: true, passive: true })

const loaded = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') resolve()
  else addEventListener('load', () => resolve(), { once: true })
})
const painted = new Promise<void>((resolve) => {
  void loaded.then(() => setTimeout(resolve, WITHOUT_PAINT_MS))
  new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
})

setTimeout(settle, MAX_WAIT_MS)
// In a task of its own, so that a phone can respond to a tap before it.
void Promise.all([loaded, painted]).then(() => requestAnimationFrame(() => setTimeout(settle)))
