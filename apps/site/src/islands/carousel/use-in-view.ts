import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether an element is in the viewport. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false)
  useLayoutEffect(() => {
    if (!element.current) return
    // A busy browser reports several changes at once, the newest last.
    const observer = new IntersectionObserver((entries) => setIsInView(entries[entries.length - 1]?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}
