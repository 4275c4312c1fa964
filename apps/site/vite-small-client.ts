import { fileURLToPath } from 'node:url'
import { svgBody } from './src/components/ui/svg-body.ts'
import type { VitePlugin } from './src/render/adapter/vite-plugin.ts'

/** Vite's function that fetches what a module needs before the module. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'
const REACT_CLIENT = '@astrojs/react/client.js'
const HYDRATE = fileURLToPath(new URL('src/islands/settled/hydrate.ts', import.meta.url))
const ICON = /\/lucide-static\/icons\/[\w-]+\.svg\?raw$/

/**
 * Leaves out of the browser's scripts what the site has no use for, more than a kilobyte on every list: Vite's helper for
 * dynamic imports (the search is imported alone, it has no styles), unused features of the client of `@astrojs/react`, and what
 * surrounds the drawing in the files of icons.
 */
export function smallClient(): VitePlugin {
  return {
    name: 'bayt:small-client',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === REACT_CLIENT ? HYDRATE : null),
    load(id) {
      if (id === PRELOAD_HELPER) return 'export const __vitePreload = (importModule) => importModule()'
      return null
    },
    transform(code, id) {
      return ICON.test(id)
        ? `export default ${JSON.stringify(`<svg>${svgBody(JSON.parse(code.slice(code.indexOf('"'))))}</svg>`)}`
        : null
    },
  }
}
