import { Idiomorph } from 'idiomorph'
import { textOfPage } from './prepare-page.ts'

interface PageFrameOptions {
  /** Called when a link is followed, with its `href` as written. */
  onLink: (href: string) => void
  /** Called when somebody presses a control that works only on the site. */
  onIdleControl: () => void
  onKey: (event: KeyboardEvent) => void
}

/** Shows pages in a sandboxed frame. */
export interface PageFrame {
  /** Shows a prepared page. A page with the shown address only patches the shown page: scroll positions, open parts and the focus stay. */
  show: (address: string, page: Document) => void
  /**
   * Scrolls to the first changed place, once the page is loaded. With a selector, scrolls to the changed place in the selected
   * element, or to that element.
   */
  revealChange: (selector: string | undefined) => void
  /** Scrolls to an element by its id. */
  revealId: (id: string) => void
  stop: () => void
}

export function createPageFrame(frame: HTMLIFrameElement, options: PageFrameOptions): PageFrame {
  let shown: { address: string; styles: string } | undefined
  let isLoaded = false
  let waiting: Document | undefined
  let revealed: { selector: string | undefined } | undefined

  const load = (address: string, page: Document) => {
    shown = { address, styles: stylesOf(page) }
    isLoaded = false
    waiting = undefined
    frame.srcdoc = textOfPage(page)
  }
  const reveal = () => {
    const page = frame.contentDocument
    if (!isLoaded || !page || !revealed) return
    const { selector } = revealed
    const place = selector === undefined ? page : page.querySelector(selector)
    const found = place?.querySelector(`[${CHANGED}]`) ?? (place === page ? null : place)
    if (!found) return
    revealed = undefined
    scrollTo(found as Element)
  }
  const onLoad = () => {
    const page = frame.contentDocument
    if (!page || !shown) return
    isLoaded = true
    listen(page, options)
    if (waiting) patch(page, waiting)
    waiting = undefined
    reveal()
  }
  frame.addEventListener('load', onLoad)
  return {
    show: (address, page) => {
      if (shown?.address !== address || shown.styles !== stylesOf(page)) return load(address, page)
      if (!isLoaded) waiting = page
      else if (frame.contentDocument) patch(frame.contentDocument, page)
      reveal()
    },
    revealChange: (selector) => {
      revealed = { selector }
      reveal()
    },
    revealId: (id) => {
      const element = frame.contentDocument?.getElementById(id)
      if (element) scrollTo(element)
    },
    stop: () => frame.removeEventListener('load', onLoad),
  }
}

function stylesOf(page: Document): string {
  return [...page.head.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n')
}

/** Updates the shown page. Parts that a person opened stay open. */
function patch(page: Document, next: Document): void {
  page.documentElement.dataset.marks = next.documentElement.dataset.marks ?? ''
  Idiomorph.morph(page.body, next.body, {
    morphStyle: 'outerHTML',
    ignoreActiveValue: true,
    callbacks: { beforeAttributeUpdated: (name, element) => name !== 'open' || element.tagName !== 'DETAILS' },
  })
}

/** Scrolled pixels after which the header of the site is opaque (spec: public-site §9). */
const HEADER_OVERLAY_PX = 100

/** Elements of a frame are not `instanceof` the console's classes. */
function asElement(target: EventTarget | null): Element | undefined {
  return target && 'closest' in target ? (target as Element) : undefined
}

function listen(page: Document, { onLink, onIdleControl, onKey }: PageFrameOptions): void {
  const onClick = (event: MouseEvent) => {
    const target = asElement(event.target)
    const link = target?.closest('a[href], area[href]')
    const control = target?.closest('button, input, select')
    if (!link && !control) return
    event.preventDefault()
    if (link) onLink(link.getAttribute('href') ?? '')
    else if (control && !stepGallery(control)) onIdleControl()
  }
  page.addEventListener('click', onClick, true)
  page.addEventListener('auxclick', onClick, true)
  page.addEventListener('submit', (event) => event.preventDefault(), true)
  page.addEventListener('keydown', onKey, true)
  // Like the script of the site (apps/site, layouts/early.ts): after scrolling, a header over a picture becomes opaque.
  const view = page.defaultView
  view?.addEventListener('scroll', () => page.documentElement.classList.toggle('scrolled', view.scrollY > HEADER_OVERLAY_PX))
}

/** The dots and arrows of a gallery scroll its strip. @returns false for other controls */
function stepGallery(control: Element): boolean {
  const gallery = control.closest('[data-gallery], [data-impact-gallery]')
  const strip = gallery?.querySelector('[data-viewport]')
  if (!gallery || !strip) return false
  const slides = [...strip.children]
  const dots = [...gallery.querySelectorAll('[data-dot]')]
  const steps = [...gallery.querySelectorAll('button:not([data-dot])')]
  const at = Math.round(Math.abs(strip.scrollLeft) / (slides[0]?.clientWidth || 1))
  const to = dots.includes(control) ? dots.indexOf(control) : at + (steps.indexOf(control) === 0 ? -1 : 1)
  const slide = slides[(to + slides.length) % slides.length]
  if (slide) scrollStrip(strip, slide)
  return true
}

/** Scrolls within the frame only: `scrollIntoView` would scroll the form too. */
function scrollTo(element: Element): void {
  const view = element.ownerDocument.defaultView
  if (!view) return
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent.scrollWidth > parent.clientWidth + 1 && view.getComputedStyle(parent).overflowX === 'auto')
      scrollStrip(parent, element)
  }
  const { top, height } = element.getBoundingClientRect()
  view.scrollBy({ top: top - Math.max(96, (view.innerHeight - height) / 2), behavior: 'instant' })
}

function scrollStrip(strip: Element, child: Element): void {
  const [outer, inner] = [strip.getBoundingClientRect(), child.getBoundingClientRect()]
  const distance = inner.x + inner.width / 2 - (outer.x + outer.width / 2)
  strip.scrollBy({ left: distance, behavior: 'instant' })
}

/** The attribute of changed elements. */
export const CHANGED = 'data-changed'

/**
 * Marks the differences between two versions of a page, in both versions: the smallest elements that contain a difference, and
 * elements that only one version has. Pages of the same kind differ in few places, so elements are compared in order, without a
 * search for moved elements.
 */
export function markChanges(before: Element, after: Element): void {
  if (before.isEqualNode(after)) return
  if (!isSameItself(before, after)) {
    mark(before, after)
    return
  }
  const [olds, news] = [[...before.children], [...after.children]]
  const start = commonStart(olds, news)
  const end = commonStart(olds.slice(start).reverse(), news.slice(start).reverse())
  const oldMiddle = olds.slice(start, olds.length - end)
  const newMiddle = news.slice(start, news.length - end)
  if (oldMiddle.length === newMiddle.length) {
    for (const [index, old] of oldMiddle.entries()) markChanges(old, newMiddle[index] ?? old)
  } else {
    mark(...oldMiddle, ...newMiddle)
  }
}

/** Whether two elements are the same apart from their child elements. */
function isSameItself(one: Element, other: Element): boolean {
  return one.tagName === other.tagName && ownText(one) === ownText(other) && one.cloneNode().isEqualNode(other.cloneNode())
}

function ownText(element: Element): string {
  return [...element.childNodes]
    .filter(({ nodeType }) => nodeType === 3)
    .map(({ textContent }) => textContent?.trim() ?? '')
    .join('\n')
}

function commonStart(ones: readonly Element[], others: readonly Element[]): number {
  const differs = ones.findIndex((one, index) => !others[index] || !one.isEqualNode(others[index]))
  return differs < 0 ? ones.length : differs
}

function mark(...elements: Element[]): void {
  for (const element of elements) element.setAttribute(CHANGED, '')
}
