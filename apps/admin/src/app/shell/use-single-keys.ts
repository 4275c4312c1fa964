import { useEffect, useRef } from 'react'
import { areSingleKeysOn } from '../../lib/single-keys.ts'

/** Keys by the character that they type, in both keyboard layouts. */
const LIST_KEYS = ['?', '؟']
const SEARCH_KEYS = ['/']

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
}

/** `?` lists the shortcuts, `/` goes to the search box of the screen; neither works while staff type in a field. */
export function useSingleKeyShortcuts(onList: () => void): void {
  const listRef = useRef(onList)
  listRef.current = onList
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !areSingleKeysOn()) return
      if (LIST_KEYS.includes(event.key)) listRef.current()
      const search = SEARCH_KEYS.includes(event.key)
        ? document.querySelector<HTMLInputElement>('main input[type="search"]')
        : null
      if (!search) return
      event.preventDefault()
      search.focus()
    }
    window.addEventListener('keydown', act)
    return () => window.removeEventListener('keydown', act)
  }, [])
}
