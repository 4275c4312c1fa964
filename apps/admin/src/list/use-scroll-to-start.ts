import { useEffect, useRef } from 'react'

/** Scrolls to the start of the screen when a list shows another page, so that the first rows of the page are visible. */
export function useScrollToStart(page: number): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [page])
}
