import { prefersStillness } from './autoplay.ts'
import { tabOfKey } from './tab-keys.ts'
import { wrapIndex } from './wrap-index.ts'

export interface ScrollCarousel {
  /** The picture that is shown, counted from 0. */
  readonly index: number
  /** Goes to a picture; past the last comes the first. */
  show(index: number, behavior?: ScrollBehavior): void
}

/**
 * Gives a strip that scrolls by itself (swipe, wheel) its previous, next and dots, which wrap around, and arrow keys.
 * @returns `undefined` where the strip is missing
 */
export function startScrollCarousel(root: HTMLElement): ScrollCarousel | undefined {
  const viewport = root.querySelector<HTMLElement>('[data-viewport]')
  if (!viewport) return undefined
  const slides = [...viewport.children].filter((child) => child instanceof HTMLElement)
  const dots = [...root.querySelectorAll<HTMLElement>('[data-dot]')]
  const isRtl = document.dir === 'rtl'
  let index = 0
  /** Where the strip is on its way to; a scroll that a newer one cut short ends elsewhere and says nothing. */
  let heading: number | undefined

  const mark = (current: number) => {
    index = current
    for (const [i, dot] of dots.entries()) {
      if (i === index) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    }
  }
  const show = (wanted: number, behavior: ScrollBehavior = prefersStillness() ? 'instant' : 'smooth') => {
    const next = wrapIndex(wanted, slides.length)
    const start = slides[0]?.offsetLeft ?? 0
    viewport.scrollTo({ left: (slides[next]?.offsetLeft ?? start) - start, behavior })
    heading = next
    mark(next)
  }

  viewport.addEventListener('scrollend', (event) => {
    const reached = Math.round(Math.abs(viewport.scrollLeft) / viewport.clientWidth)
    if (event.target !== viewport || (heading !== undefined && heading !== reached)) return
    heading = undefined
    mark(reached)
  })
  const takeOver = () => {
    heading = undefined
  }
  for (const touch of ['pointerdown', 'wheel']) viewport.addEventListener(touch, takeOver, { passive: true })
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
