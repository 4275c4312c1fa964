import { fileURLToPath } from 'node:url'
import type { VitePlugin } from './src/render/adapter/vite-plugin.ts'

const LIGHT_REACT = fileURLToPath(new URL('src/islands/settled/light-react.ts', import.meta.url))

/** The browser replacements of React modules. */
const REPLACEMENTS: Record<string, string> = {
  react: LIGHT_REACT,
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': LIGHT_REACT,
}

/**
 * Islands are written for React, and React renders them on the server. In the browser Preact runs the same code with a sixth of
 * the bytes (docs/decisions/islands.md). Only the browser build is changed, so React's types and tools still apply.
 */
export function preactInBrowser(): VitePlugin {
  return {
    name: 'bayt:preact-in-browser',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(id) {
      const replacement = REPLACEMENTS[id]
      return replacement === undefined ? null : this.resolve(replacement, import.meta.filename, { skipSelf: true })
    },
  }
}
