import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { placeInChanged } from '../writing/place-in-changed.ts'

interface Text {
  value: string
  onChange: (value: string) => void
}

/**
 * The text of an area that also changes from outside, such as by a finished upload. The cursor stays at its words, and a word in
 * composition is not overwritten: the change is shown after it.
 */
export function useKeptCursor(area: RefObject<HTMLTextAreaElement | null>, { value, onChange }: Text) {
  const [shown, setShown] = useState(value)
  const isComposing = useRef(false)
  const follow = () => {
    const element = area.current
    if (!element || isComposing.current || value === shown) return
    const { value: before, selectionStart, selectionEnd, selectionDirection } = element
    // Firefox reports a composed word after its end: then this is called again.
    if (before !== asShown(shown)) return
    const place = (at: number) => placeInChanged(before, asShown(value), at)
    element.value = value
    element.setSelectionRange(place(selectionStart), place(selectionEnd), selectionDirection)
    setShown(value)
  }
  useLayoutEffect(follow)
  return {
    value: shown,
    onChange: (typed: string) => {
      setShown(typed)
      onChange(typed)
    },
    onCompositionStart: () => {
      isComposing.current = true
    },
    onCompositionEnd: () => {
      isComposing.current = false
      follow()
    },
  }
}

/** A text as an area has it. */
const asShown = (text: string) => text.replace(/\r\n?/g, '\n')
