/**
 * Browsers report a pointer that rests as entering an element that appears under it. Sonner keeps a toast as long as the pointer is on
 * it, so a toast that covers the button just pressed would stay there. Such events do not reach the element.
 * @returns a function that ends it
 */
export function ignoreRestingPointer(element: HTMLElement): () => void {
  let moved: MouseEvent | undefined
  const isInside = (target: EventTarget | null) => target instanceof Node && element.contains(target)
  const ignore = (event: MouseEvent) => {
    const rests = moved?.screenX === event.screenX && moved.screenY === event.screenY
    if (!rests) moved = event
    // The events of one movement have one time.
    else if (moved?.timeStamp !== event.timeStamp && (isInside(event.target) || isInside(event.relatedTarget)))
      event.stopPropagation()
  }
  const types = ['mouseover', 'mouseout', 'mousemove'] as const
  for (const type of types) window.addEventListener(type, ignore, true)
  return () => {
    for (const type of types) window.removeEventListener(type, ignore, true)
  }
}
