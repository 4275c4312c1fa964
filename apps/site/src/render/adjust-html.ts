/**
 * Astro writes these styles and the inline scripts that start islands before the first island. Both are removed: HTML does not
 * allow styles in the body (they are in `styles/utilities.css`), and `islands/start/start.ts` starts the islands.
 */
const ISLAND_STYLES = Buffer.from('<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>')
const [SCRIPT, SCRIPT_END] = [Buffer.from('<script>'), Buffer.from('</script>')]

/** The bundler names the layout's script, which every page has, after the layout. */
const isLayoutScript = (script: string) => script.includes('/Page.astro_')

/**
 * Returns a function that adjusts a page as Astro rendered it. It works on bytes: a string would be decoded here and encoded
 * again when it is written.
 *
 * No page needs a script to be visible. The layout's script and its imports are preloaded with low priority and run after the
 * first paint. Scripts of components are fetched when the page has settled (`layouts/early-script.ts`).
 * @param scripts the imports of each script, by address
 */
export function htmlAdjuster(scripts: ReadonlyMap<string, readonly string[]>): (html: Buffer) => Buffer {
  const preload = (url: string, more = '') => `<link rel="modulepreload" fetchpriority="low" href="${url}"${more}>`
  const defer = (url: string) => `<template data-later="${url}"></template>`
  const replaced = [...scripts].map(([script, imports]): [string, string] => [
    `<script type="module" src="${script}"></script>`,
    isLayoutScript(script)
      ? preload(script, ' data-run') + imports.map((url) => preload(url)).join('')
      : [script, ...imports].map(defer).join(''),
  ])
  const adjustments = replaced.map(([from, to]) => ({ from: Buffer.from(from), to: Buffer.from(to) }))
  return (html) => adjustments.reduce((page, { from, to }) => replaceAll(page, from, to), withoutIslandStart(html))
}

function withoutIslandStart(html: Buffer): Buffer {
  const start = html.indexOf(ISLAND_STYLES)
  if (start < 0) return html
  let end = start + ISLAND_STYLES.byteLength
  while (html.subarray(end, end + SCRIPT.byteLength).equals(SCRIPT)) end = html.indexOf(SCRIPT_END, end) + SCRIPT_END.byteLength
  return Buffer.concat([html.subarray(0, start), html.subarray(end)])
}

function replaceAll(bytes: Buffer, from: Buffer, to: Buffer): Buffer {
  const parts: Buffer[] = []
  let start = 0
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, start)) {
    parts.push(bytes.subarray(start, at), to)
    start = at + from.byteLength
  }
  return parts.length === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(start)])
}
