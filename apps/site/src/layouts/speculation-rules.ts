/**
 * Lets the browser fetch the next page of this site as a finger or mouse goes down on its link: a fifth of a second won on
 * a slow line, and no byte for a page that nobody asked for (a list's link for more stays on the page). Browsers leave it out with Save-Data. No script of ours runs;
 * its hash stands in the content security policy, so it is plain text and the same on every page.
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
