/**
 * Astro requires code for a directive and inlines it into the page. `render/adjust-html.ts` removes it; `start.ts` replaces it.
 */
export default () => undefined
