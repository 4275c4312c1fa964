import { svgBody } from './src/components/ui/svg-body.ts'
import type { VitePlugin } from './src/render/adapter/vite-plugin.ts'

/** Vite's function for dynamic imports. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'
/**
 * Replaces Vite's preload helper: the browser fetches the files that a module needs together with the module. No dynamic import
 * has styles.
 * @param files addresses without the first slash
 */
const SMALL_PRELOAD_HELPER = `export const __vitePreload = (importModule, files = []) => {
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  }
  return importModule()
}`
const ICON = /\/lucide-static\/icons\/[\w-]+\.svg\?raw$/

/**
 * Removes unused code from the browser's scripts, about 0.8 kB on every list: Vite's helper for dynamic imports (except its few
 * needed lines), and the text around the drawing in the files of icons.
 */
export function smallClient(): VitePlugin {
  return {
    name: 'bayt:small-client',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (id === PRELOAD_HELPER) return SMALL_PRELOAD_HELPER
      return null
    },
    transform(code, id) {
      return ICON.test(id)
        ? `export default ${JSON.stringify(`<svg>${svgBody(JSON.parse(code.slice(code.indexOf('"'))))}</svg>`)}`
        : null
    },
  }
}
