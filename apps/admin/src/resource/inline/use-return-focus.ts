import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns the focus to the Edit button of a row when its form closes and no other one opens.
 * @param editing the record whose form is open, however it was opened
 * @returns the ref of an element around the table
 */
export function useReturnFocus(editing: number | 'new' | undefined): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const last = useRef(editing)
  useEffect(() => {
    const closed = editing === undefined ? last.current : undefined
    last.current = editing
    if (typeof closed !== 'number') return
    const focus = () => root.current?.querySelector<HTMLElement>(`[data-key="${closed}"] [data-action="edit"]`)?.focus()
    // The first focus of a grid moves to its first row; the second focus stays.
    let frame = requestAnimationFrame(() => {
      focus()
      frame = requestAnimationFrame(focus)
    })
    return () => cancelAnimationFrame(frame)
  }, [editing])
  return root
}
