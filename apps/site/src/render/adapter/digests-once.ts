import type { VitePlugin } from './vite-plugin.ts'

/** Where Astro 7 hashes the inline styles and scripts of a page for its policy. */
const MODULE = /\/astro\/dist\/core\/encryption\.js$/
const FUNCTION = 'async function generateCspDigest('

/**
 * Hashes each inline style and script once per process. Astro hashes them again for each page, in a thread of its own: the same 70 kB
 * of styles for thousands of pages took 40% of a complete render, and more where other programs kept the processors busy.
 */
export function digestsOnce(): VitePlugin {
  return {
    name: 'renderer-adapter:digests-once',
    transform(code, id) {
      if (!MODULE.test(id)) return null
      if (!code.includes(FUNCTION)) throw new Error(`${id} has no ${FUNCTION}…): this plugin was written for Astro 7.3.`)
      return { code: remembered(code), map: null }
    },
  }
}

/** The policy has one algorithm, so the text is the key. */
const remembered = (code: string) => `${code.replace(FUNCTION, 'async function computeCspDigest(')}
const digests = new Map();
function generateCspDigest(text, algorithm) {
  if (!digests.has(text)) digests.set(text, computeCspDigest(text, algorithm));
  return digests.get(text);
}
`
