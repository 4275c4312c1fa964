/** Astro wants code for each directive and writes it into the page, where `render/adjust-html.ts` takes it out; `start.ts` is it. */
export default () => undefined
