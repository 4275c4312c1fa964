import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns the focus to the Edit button of a row when the table becomes read-only again.
 * @returns the ref of the element around the table
 */
export function useReturnFocus(rowId: number | undefined): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (rowId === undefined) return
    const focus = () => root.current?.querySelector<HTMLElement>(`[data-key="${rowId}"] [data-action="edit"]`)?.focus()
    // The first focus of a grid moves to its first row; the second one stays.
    let frame = requestAnimationFrame(() => {
      focus()
      frame = requestAnimationFrame(focus)
    })
    return () => cancelAnimationFrame(frame)
  }, [rowId])
  return root
}
