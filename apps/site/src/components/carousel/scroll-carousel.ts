import { prefersReducedMotion } from './autoplay.ts'
import { tabOfKey } from './tab-keys.ts'
import { wrapIndex } from './wrap-index.ts'

export interface ScrollCarousel {
  /** Index of the visible picture. */
  readonly index: number
  /** Scrolls to a picture; the index wraps around. */
  show(index: number, behavior?: ScrollBehavior): void
}

/**
 * Adds previous, next, dots and arrow keys, which wrap around, to a strip with native scrolling (swipe, wheel).
 * @returns `undefined` if the strip is missing
 */
export function startScrollCarousel(root: HTMLElement): ScrollCarousel | undefined {
  const viewport = root.querySelector<HTMLElement>('[data-viewport]')
  if (!viewport) return undefined
  const slides = [...viewport.children].filter((child) => child instanceof HTMLElement)
  const dots = [...root.querySelectorAll<HTMLElement>('[data-dot]')]
  const isRtl = document.dir === 'rtl'
  let index = 0
  /** Target of the current scroll. A scroll that a newer one interrupted ends elsewhere and is ignored. */
  let target: number | undefined

  const mark = (current: number) => {
    index = current
    for (const [i, dot] of dots.entries()) {
      if (i === index) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    }
  }
  const show = (wanted: number, behavior: ScrollBehavior = prefersReducedMotion() ? 'instant' : 'smooth') => {
    const next = wrapIndex(wanted, slides.length)
    const start = slides[0]?.offsetLeft ?? 0
    viewport.scrollTo({ left: (slides[next]?.offsetLeft ?? start) - start, behavior })
    target = next
    mark(next)
  }

  viewport.addEventListener('scrollend', (event) => {
    const reached = Math.round(Math.abs(viewport.scrollLeft) / viewport.clientWidth)
    if (event.target !== viewport || (target !== undefined && target !== reached)) return
    target = undefined
    mark(reached)
  })
  const forgetTarget = () => {
    target = undefined
  }
  for (const touch of ['pointerdown', 'wheel']) viewport.addEventListener(touch, forgetTarget, { passive: true })
  root.querySelector('[data-previous]')?.addEventListener('click', () => show(index - 1))
  root.querySelector('[data-next]')?.addEventListener('click', () => show(index + 1))
  for (const [i, dot] of dots.entries()) dot.addEventListener('click', () => show(i))
  root.addEventListener('keydown', (event) => {
    const next = tabOfKey(event.key, index, slides.length, isRtl)
    if (next === undefined) return
    event.preventDefault()
    show(next)
  })
  return {
    get index() {
      return index
    },
    show,
  }
}
