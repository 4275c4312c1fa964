import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus back to the Edit button of a row, once the table is read again.
 * @returns for the element around the table
 */
export function useReturnFocus(rowId: number | undefined): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (rowId === undefined) return
    const focus = () => root.current?.querySelector<HTMLElement>(`[data-key="${rowId}"] [data-action="edit"]`)?.focus()
    // A grid that gets the focus for the first time sends it to its first row; the second time it stays where it is put.
    let frame = requestAnimationFrame(() => {
      focus()
      frame = requestAnimationFrame(focus)
    })
    return () => cancelAnimationFrame(frame)
  }, [rowId])
  return root
}
