import { useLayoutEffect, useRef } from 'react'

/**
 * Turns the list's link to its next page into one that shows more cards in place. Where that fails, it is followed after
 * all: the next page is there without JavaScript, too.
 */
export function useMoreLink(listId: string, hasMore: boolean, hasFailed: boolean, showMore: () => void): void {
  const isAsked = useRef(false)

  useLayoutEffect(() => {
    const link = document.querySelector<HTMLAnchorElement>(`#${CSS.escape(listId)}-pages [rel="next"]`)
    if (!link) return
    link.hidden = !hasMore
    if (hasFailed && isAsked.current && link.href) location.assign(link.href)
    const onClick = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      isAsked.current = true
      showMore()
    }
    link.addEventListener('click', onClick)
    return () => link.removeEventListener('click', onClick)
  })
}
