/**
 * What Astro writes before the first island: styles, in the body, where HTML allows none (ours are in `styles/utilities.css`),
 * and the scripts that start islands (ours are in a file: `islands/start/start.ts`).
 */
const STYLES_OF_ISLANDS = Buffer.from('<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>')
const [SCRIPT, SCRIPT_END] = [Buffer.from('<script>'), Buffer.from('</script>')]

/** How the bundler names the script of the layout that all pages have. */
const isOfEveryPage = (script: string) => script.includes('/Page.astro_')

/**
 * What adjusts a page as Astro rendered it. As bytes, because a text would be decoded here and encoded again when it is
 * written.
 *
 * No page needs a script to be seen. The one that every page has is fetched behind pictures and fonts, together with what it
 * imports, and run after the first paint; those of the page's own parts are fetched when the page has settled
 * (`layouts/early-script.ts`).
 * @param scripts what each script that a page can have imports, by their addresses
 */
export function htmlAdjuster(scripts: ReadonlyMap<string, readonly string[]>): (html: Buffer) => Buffer {
  const ahead = (url: string, more = '') => `<link rel="modulepreload" fetchpriority="low" href="${url}"${more}>`
  const atLast = (url: string) => `<template data-later="${url}"></template>`
  const replaced = [...scripts].map(([script, imports]): [string, string] => [
    `<script type="module" src="${script}"></script>`,
    isOfEveryPage(script)
      ? ahead(script, ' data-run') + imports.map((url) => ahead(url)).join('')
      : [script, ...imports].map(atLast).join(''),
  ])
  const adjustments = replaced.map(([from, to]) => ({ from: Buffer.from(from), to: Buffer.from(to) }))
  return (html) => adjustments.reduce((page, { from, to }) => replaceAll(page, from, to), withoutIslandStart(html))
}

function withoutIslandStart(html: Buffer): Buffer {
  const start = html.indexOf(STYLES_OF_ISLANDS)
  if (start < 0) return html
  let end = start + STYLES_OF_ISLANDS.byteLength
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
