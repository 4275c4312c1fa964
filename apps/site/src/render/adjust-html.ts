/** What Astro writes and we want otherwise, and what stands in its place. */
const ADJUSTMENTS = [
  // It writes them into the body, where HTML allows no styles; ours are in `styles/utilities.css`.
  ['<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>', ''],
  // Browsers fetch module scripts before pictures and fonts. No page of ours needs one to be seen.
  ['<script type="module" src=', '<script type="module" fetchpriority="low" src='],
].map(([from = '', to = '']) => ({ from: Buffer.from(from), to: Buffer.from(to) }))

/** A page as Astro rendered it, adjusted. As bytes, because a text would be decoded here and encoded again when it is written. */
export function adjustHtml(html: Buffer): Buffer {
  return ADJUSTMENTS.reduce((page, { from, to }) => replaceAll(page, from, to), html)
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
