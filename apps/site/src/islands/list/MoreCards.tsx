import type { MouseEvent } from 'react'
import type { ListFilterTexts } from './list-filter-texts.ts'
import styles from './MoreCards.module.css'

interface Props {
  texts: ListFilterTexts
  /** Absent on the first page. */
  previousHref: string | undefined
  /** Address of the next page; on the last page, address of the first page. */
  nextHref: string
  hasMore: boolean
  onMore: () => void
}

/**
 * The pagination of a list: plain links. After hydration, the link to the next page shows the cards of that page in place. On the
 * last page, the link is hidden until a filter has more matches than the page shows.
 */
export function MoreCards({ texts, previousHref, nextHref, hasMore, onMore }: Props) {
  const showMore = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onMore()
  }
  return (
    <nav className={styles.pages} aria-label={texts.pages}>
      {previousHref && (
        <a rel="prev" href={previousHref}>
          {texts.previousPage}
        </a>
      )}
      <span>{texts.page}</span>
      <a rel="next" href={nextHref} hidden={!hasMore} onClick={showMore}>
        {texts.showMore}
      </a>
    </nav>
  )
}
