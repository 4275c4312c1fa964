/** What Astro writes and we want otherwise, and what stands in its place. */
const ADJUSTMENTS: readonly [from: string, to: string][] = [
  // It writes them into the body, where HTML allows no styles; ours are in `styles/utilities.css`.
  ['<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>', ''],
  // Browsers fetch module scripts before pictures and fonts. No page of ours needs one to be seen.
  ['<script type="module" src=', '<script type="module" fetchpriority="low" src='],
]

/**
 * What adjusts a page as Astro rendered it. As bytes, because a text would be decoded here and encoded again when it is
 * written.
 * @param imports the scripts that each script of the site imports, by their addresses: they are fetched beside it, not after it
 */
export function htmlAdjuster(imports: ReadonlyMap<string, readonly string[]>): (html: Buffer) => Buffer {
  const ahead = [...imports].map(([script, needed]): [string, string] => {
    const tag = `<script type="module" src="${script}"`
    return [tag, needed.map((url) => `<link rel="modulepreload" fetchpriority="low" href="${url}">`).join('') + tag]
  })
  const adjustments = [...ahead, ...ADJUSTMENTS].map(([from, to]) => ({ from: Buffer.from(from), to: Buffer.from(to) }))
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
