/** What Astro writes and we want otherwise: it puts these styles into the body, where HTML allows none; ours are in `styles/utilities.css`. */
const STYLES_OF_ISLANDS = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>'

/**
 * What adjusts a page as Astro rendered it. As bytes, because a text would be decoded here and encoded again when it is
 * written.
 *
 * No page needs a script to be seen, so each is fetched behind pictures and fonts, together with what it imports, and run
 * after the first paint (`layouts/early-script.ts`).
 * @param scripts what each script that a page can have imports, by their addresses
 */
export function htmlAdjuster(scripts: ReadonlyMap<string, readonly string[]>): (html: Buffer) => Buffer {
  const ahead = (url: string, more = '') => `<link rel="modulepreload" fetchpriority="low" href="${url}"${more}>`
  const later = [...scripts].map(([script, imports]): [string, string] => [
    `<script type="module" src="${script}"></script>`,
    ahead(script, ' data-run') + imports.map((url) => ahead(url)).join(''),
  ])
  const adjustments = [...later, [STYLES_OF_ISLANDS, ''] as const].map(([from, to]) => ({
    from: Buffer.from(from),
    to: Buffer.from(to),
  }))
  return (html) => adjustments.reduce((page, { from, to }) => replaceAll(page, from, to), html)
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
