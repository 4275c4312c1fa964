import { prefersReducedMotion } from '../carousel/autoplay.ts'
import { showPlaying } from '../carousel/pause-button.ts'
import { FRAME_GAP_MS, nextDistance, RESUME_AFTER_MS } from './auto-scroll.ts'

/**
 * Scrolls the partners automatically. It pauses on hover, touch and arrow keys and for 2 seconds after, outside the viewport, and
 * when the visitor stopped it. Dragging and swiping use the browser's scrolling (spec: public-site §4).
 */
export function startPartners(region: HTMLElement): void {
  const viewport = region.querySelector<HTMLElement>('[data-viewport]')
  const run = viewport?.firstElementChild
  const button = region.querySelector<HTMLElement>('[data-pause]')
  if (!viewport || !(run instanceof HTMLElement) || !button) return

  // In a right-to-left strip, `scrollLeft` is negative.
  const sign = document.dir === 'rtl' ? -1 : 1
  let isPlaying = !prefersReducedMotion()
  let isInView = false
  let isPaused = false
  let pausedUntil = 0
  let lastFrame = 0
  let request = 0

  const step = (time: number) => {
    if (!isPaused && time >= pausedUntil && time - lastFrame >= FRAME_GAP_MS) {
      lastFrame = time
      viewport.scrollLeft = sign * nextDistance(Math.abs(viewport.scrollLeft), run.offsetWidth)
    }
    request = requestAnimationFrame(step)
  }
  const startOrStop = () => {
    cancelAnimationFrame(request)
    if (isPlaying && isInView && !document.hidden) request = requestAnimationFrame(step)
  }

  const pause = () => {
    isPaused = true
  }
  const resume = () => {
    isPaused = false
    pausedUntil = performance.now() + RESUME_AFTER_MS
  }
  viewport.addEventListener('pointerenter', (event) => event.pointerType === 'mouse' && pause())
  viewport.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && resume())
  viewport.addEventListener('touchstart', pause, { passive: true })
  viewport.addEventListener('touchend', resume)
  viewport.addEventListener('touchcancel', resume)
  viewport.addEventListener('keydown', (event) => {
    if (event.key.startsWith('Arrow')) resume()
  })
  document.addEventListener('visibilitychange', startOrStop)
  new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? false
    startOrStop()
  }).observe(viewport)

  showPlaying(button, isPlaying)
  button.addEventListener('click', () => {
    isPlaying = !isPlaying
    showPlaying(button, isPlaying)
    startOrStop()
  })

  for (const logo of viewport.querySelectorAll('img')) {
    const failedBefore = logo.complete && logo.naturalWidth === 0
    if (failedBefore) showCompanyLogo(logo)
    else logo.addEventListener('error', () => showCompanyLogo(logo), { once: true })
  }
}

/** spec: public-site §8: a partner logo that fails to load is replaced by the company logo. */
function showCompanyLogo(logo: HTMLImageElement): void {
  for (const source of logo.parentElement?.querySelectorAll('source') ?? []) source.remove()
  logo.src = '/brand/mark.svg'
}
