import { fileURLToPath } from 'node:url'
import type { VitePlugin } from './vite-plugin.ts'

const WORKER = new URL('../../../worker/sw.ts', import.meta.url)
/** Ends the worker that visitors have (docs/decisions/offline.md). */
const REMOVAL = new URL('../../../worker/sw-remove.ts', import.meta.url)

/** Emits the service worker at its one address. @param isOn whether the site is kept for reading without a connection */
export function offlineWorker(isOn: boolean): VitePlugin {
  const files = { 'sw.js': isOn ? WORKER : REMOVAL, 'sw-remove.js': REMOVAL }
  return {
    name: 'renderer-adapter:offline-worker',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      if (this.environment.mode !== 'build') return
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'chunk', id: fileURLToPath(source), fileName })
    },
  }
}
