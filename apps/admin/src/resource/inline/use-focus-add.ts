import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns the focus to the Add button when the panel of a new record closes.
 * @returns the ref of the button
 */
export function useFocusAdd(isAdding: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasAdding = useRef(isAdding)
  useEffect(() => {
    const hasClosed = wasAdding.current && !isAdding
    wasAdding.current = isAdding
    if (hasClosed) button.current?.focus()
  }, [isAdding])
  return button
}
