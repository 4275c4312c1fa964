/**
 * Lets the browser prefetch a page when the visitor presses its link: a fifth of a second faster on a slow connection, without
 * fetching pages that are not opened. Links that stay on the page are excluded: the categories of a list, its link for more cards, and
 * the pictures of a gallery. Browsers skip it with Save-Data. The content security policy of every page has its hash, so it is plain text.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/_pictures/*'] } },
          { not: { selector_matches: 'search a, astro-island [rel=next]' } },
        ],
      },
      eagerness: 'conservative',
    },
  ],
})

export function prefetchPressedLinks(): void {
  document.head.append(
    Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: SPECULATION_RULES }),
  )
}
