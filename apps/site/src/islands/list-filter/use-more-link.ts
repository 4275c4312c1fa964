import { useLayoutEffect, useRef } from 'react'

/**
 * Makes the list's link to its next page show more cards in place. If loading the index fails, the link is followed: the next
 * page also works without JavaScript.
 */
export function useMoreLink(listId: string, hasMore: boolean, hasFailed: boolean, showMore: () => void): void {
  const isRequested = useRef(false)

  useLayoutEffect(() => {
    const link = document.querySelector<HTMLAnchorElement>(`#${CSS.escape(listId)}-pages [rel="next"]`)
    if (!link) return
    link.hidden = !hasMore
    if (hasFailed && isRequested.current && link.href) location.assign(link.href)
    const onClick = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      isRequested.current = true
      showMore()
    }
    link.addEventListener('click', onClick)
    return () => link.removeEventListener('click', onClick)
  })
}
