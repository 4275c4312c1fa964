import { useEffect, useRef } from 'react'

/** Scrolls to the start of the screen when another page of a list is shown, so that its first rows are visible. */
export function useScrollToStart(page: number): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [page])
}
