import { fileURLToPath } from 'node:url'
import { LOCALE_FACTS, LOCALES, localePath } from '@bayt/content/locale'
import type { VitePlugin } from './vite-plugin.ts'

const WORKER = new URL('../../../worker/sw.ts', import.meta.url)
/** Unregisters the worker in visitors' browsers (docs/decisions/offline.md). */
const REMOVAL = new URL('../../../worker/sw-remove.ts', import.meta.url)

const PAGES_MODULE = 'virtual:offline-pages'
const OFFLINE_PAGES = LOCALES.map((locale) => ({
  prefix: LOCALE_FACTS[locale].prefix,
  address: localePath(locale, '/offline'),
}))

/** Emits the service worker as `/sw.js`. @param isOn whether browsers cache the site for offline reading */
export function offlineWorker(isOn: boolean): VitePlugin {
  const files = { 'sw.js': isOn ? WORKER : REMOVAL, 'sw-remove.js': REMOVAL }
  return {
    name: 'renderer-adapter:offline-worker',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === PAGES_MODULE ? id : undefined),
    load: (id) => (id === PAGES_MODULE ? `export const OFFLINE_PAGES = ${JSON.stringify(OFFLINE_PAGES)}` : undefined),
    buildStart() {
      if (this.environment.mode !== 'build') return
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'chunk', id: fileURLToPath(source), fileName })
    },
  }
}
