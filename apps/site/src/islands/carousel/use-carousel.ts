import { type KeyboardEvent, type RefObject, type UIEvent, useEffect, useRef, useState } from 'react'
import { tabOfKey } from './tab-keys.ts'
import { prefersReducedMotion } from './use-playing.ts'
import { wrapIndex } from './wrap-index.ts'

/** Safari before 26.2 does not report the end of a scroll: it has ended when it has rested this long. */
const REST_MS = 150

interface Carousel {
  /** Index of the visible slide. */
  index: number
  /** Scrolls to a slide; the index wraps around. */
  show: (index: number, behavior?: ScrollBehavior) => void
  previous: () => void
  next: () => void
  /** The properties of the scrolling strip; its children are the slides. */
  strip: {
    ref: RefObject<(HTMLUListElement & HTMLDivElement) | null>
    onScroll: (event: UIEvent<HTMLElement>) => void
    onScrollEnd: (event: UIEvent<HTMLElement>) => void
    onPointerDown: () => void
    onWheel: () => void
  }
  /** The arrow keys follow the reading direction. */
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * The index of a strip of slides that the browser scrolls and snaps. Buttons and keys scroll it, and swiping updates the index.
 * @param count number of slides
 */
export function useCarousel(count: number): Carousel {
  const ref = useRef<HTMLUListElement & HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  /** The index without waiting for a render: two key presses can arrive before it. */
  const current = useRef(0)
  /** Target of the current scroll. A scroll that a newer one interrupted ends elsewhere and is ignored. */
  const target = useRef<number>(undefined)

  const mark = (reached: number) => {
    current.current = reached
    setIndex(reached)
  }
  const show = (wanted: number, behavior: ScrollBehavior = prefersReducedMotion() ? 'instant' : 'smooth') => {
    const reached = wrapIndex(wanted, count)
    const [first, slide] = [0, reached].map((at) => ref.current?.children[at] as HTMLElement | undefined)
    const left = first && slide ? slide.offsetLeft - first.offsetLeft : 0
    ref.current?.scrollTo({ left, behavior })
    // Where nothing scrolls, no `scrollend` follows.
    target.current = Math.abs((ref.current?.scrollLeft ?? 0) - left) < 1 ? undefined : reached
    mark(reached)
  }
  const forgetTarget = () => {
    target.current = undefined
  }
  const onEnd = (strip: HTMLElement) => {
    const reached = Math.round(Math.abs(strip.scrollLeft) / stepOf(strip))
    if (target.current !== undefined && target.current !== reached) return
    forgetTarget()
    mark(reached)
  }
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])

  return {
    index,
    show,
    previous: () => show(current.current - 1),
    next: () => show(current.current + 1),
    strip: {
      ref,
      onScroll: ({ currentTarget: strip }) => {
        if ('onscrollend' in window) return
        clearTimeout(rest.current)
        rest.current = setTimeout(() => onEnd(strip), REST_MS)
      },
      onScrollEnd: ({ target: scrolled, currentTarget: strip }) => {
        if (scrolled === strip) onEnd(strip)
      },
      onPointerDown: forgetTarget,
      onWheel: forgetTarget,
    },
    onKeyDown: (event) => {
      const wanted = tabOfKey(event, current.current, count, document.dir === 'rtl')
      if (wanted === undefined) return
      event.preventDefault()
      show(wanted)
    },
  }
}

/** Distance between the starts of two slides, in pixels: their width, and the space between them if they have any. */
function stepOf({ children, clientWidth }: HTMLElement): number {
  const [first, second] = [...children].slice(0, 2).map((slide) => (slide as HTMLElement).offsetLeft)
  return first === undefined || second === undefined ? clientWidth : Math.abs(second - first)
}
