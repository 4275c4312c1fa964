import { fileURLToPath } from 'node:url'
import type { VitePlugin } from './src/render/adapter/vite-plugin.ts'

const REACT_SERVER = '@astrojs/react/server.js'
const RENDER = fileURLToPath(new URL('src/islands/settled/render.ts', import.meta.url))

/** Islands of a build are rendered by `islands/settled/render.ts`. */
export function quickReactServer(): VitePlugin {
  return {
    name: 'bayt:quick-react-server',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === REACT_SERVER ? RENDER : null),
  }
}
