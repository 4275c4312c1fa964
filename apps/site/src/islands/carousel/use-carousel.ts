import { type KeyboardEvent, type RefObject, type UIEvent, useEffect, useRef, useState } from 'react'
import { tabOfKey } from './tab-keys.ts'
import { prefersReducedMotion } from './use-playing.ts'
import { wrapIndex } from './wrap-index.ts'

/** Safari before 26.2 fires no `scrollend`. A scroll counts as ended after this time without movement. */
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

/** The index of a strip of slides that the browser scrolls and snaps. Buttons and keys scroll the strip, and swiping updates the index. */
export function useCarousel(count: number): Carousel {
  const ref = useRef<HTMLUListElement & HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  /** The index without waiting for a render: two key presses can arrive before the next render. */
  const current = useRef(0)
  /** Target of the current scroll. A scroll that a newer scroll interrupted ends elsewhere. */
  const target = useRef<number>(undefined)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])

  const mark = (reached: number) => {
    current.current = reached
    setIndex(reached)
  }
  const scrollTo = (wanted: number, behavior: ScrollBehavior) => {
    const [first, slide] = [0, wanted].map((at) => ref.current?.children[at] as HTMLElement | undefined)
    ref.current?.scrollTo({ left: first && slide ? slide.offsetLeft - first.offsetLeft : 0, behavior })
  }
  const onEnd = (strip: HTMLElement) => {
    const step = stepOf(strip)
    // The strip is not on the screen.
    if (step === 0) return
    const reached = Math.round(Math.abs(strip.scrollLeft) / step)
    // A browser drops a scroll that is requested during another scroll, if the strip already seems to be at the target.
    if (target.current !== undefined && target.current !== reached) return scrollTo(target.current, stepBehavior())
    target.current = undefined
    mark(reached)
  }
  const awaitRest = (strip: HTMLElement) => {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => onEnd(strip), REST_MS)
  }
  const show = (wanted: number, behavior = stepBehavior()) => {
    const shown = wrapIndex(wanted, count)
    scrollTo(shown, behavior)
    target.current = shown
    mark(shown)
    // If the strip need not scroll, no `scrollend` follows.
    if (ref.current) awaitRest(ref.current)
  }
  const forgetTarget = () => {
    clearTimeout(rest.current)
    target.current = undefined
  }

  return {
    index,
    show,
    previous: () => show(current.current - 1),
    next: () => show(current.current + 1),
    strip: {
      ref,
      onScroll: ({ currentTarget: strip }) => {
        // If the browser reports the end of a swipe by `scrollend`, a pause does not end the swipe: a finger may hold the strip still.
        if (target.current !== undefined || !('onscrollend' in window)) awaitRest(strip)
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

/** How the strip moves to another slide. */
const stepBehavior = (): ScrollBehavior => (prefersReducedMotion() ? 'instant' : 'smooth')

/**
 * Distance between the starts of two slides, in pixels: the width of a slide and the space between slides. 0 if nothing is laid
 * out.
 */
function stepOf({ children, clientWidth }: HTMLElement): number {
  const [first, second] = [...children].slice(0, 2).map((slide) => (slide as HTMLElement).offsetLeft)
  return first === undefined || second === undefined ? clientWidth : Math.abs(second - first)
}
