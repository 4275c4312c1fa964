/** The attribute of an element onto which a person has moved the pointer, until the pointer leaves. */
const ENTERED = 'data-pointer-entered'

/**
 * Hides the events of a resting pointer from an element: browsers report that a resting pointer enters an element that appears under the
 * pointer. Sonner keeps a toast while the pointer is on the toast, so a toast that covers the pressed button would not disappear.
 * @returns a function that stops the filter
 */
export function ignoreRestingPointer(element: HTMLElement): () => void {
  let moved: MouseEvent | undefined
  const isInside = (target: EventTarget | null) => target instanceof Node && element.contains(target)
  const ignore = (event: MouseEvent) => {
    const isAtSamePlace = moved?.screenX === event.screenX && moved.screenY === event.screenY
    // All events of one movement have the same time.
    const rests = isAtSamePlace && moved?.timeStamp !== event.timeStamp
    const isOnElement = isInside(event.target)
    if (rests && (isOnElement || isInside(event.relatedTarget))) {
      event.stopPropagation()
      return
    }
    moved = event
    if (event.type !== 'mouseout') element.toggleAttribute(ENTERED, isOnElement)
  }
  const types = ['mouseover', 'mouseout', 'mousemove'] as const
  for (const type of types) window.addEventListener(type, ignore, true)
  return () => {
    for (const type of types) window.removeEventListener(type, ignore, true)
  }
}

/**
 * Whether somebody has moved the pointer onto a part of an element with `ignoreRestingPointer`. `:hover` alone is also true for
 * a part that appeared under a resting pointer.
 */
export function isPointerOn(part: Element): boolean {
  return part.closest(`[${ENTERED}]`) !== null && part.matches(':hover')
}
