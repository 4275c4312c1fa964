/**
 * Lets the browser prefetch a page when the visitor presses its link: a fifth of a second faster on a slow connection, without
 * fetching pages that are not opened. A list's link for more cards stays on the page, so it is excluded. Browsers skip it with
 * Save-Data. The content security policy of every page has its hash, so it is plain text.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: '/*' }, { not: { href_matches: '/admin*' } }, { not: { selector_matches: '[data-more]' } }],
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
