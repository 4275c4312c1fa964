import { LOCALE_FACTS, LOCALES, localePath } from '@bayt/content/locale'
import { entryChunk, type VitePlugin } from './vite-plugin.ts'

const WORKER = new URL('../../../worker/sw.ts', import.meta.url)
/** Unregisters the worker in visitors' browsers (docs/decisions/offline.md). */
const REMOVAL = new URL('../../../worker/sw-remove.ts', import.meta.url)

const PAGES_MODULE = 'virtual:offline-pages'
const OFFLINE_PAGES = LOCALES.map((locale) => ({
  prefix: LOCALE_FACTS[locale].prefix,
  address: localePath(locale, '/offline'),
}))

/** The service worker `/sw.js`. @param isOn whether browsers cache the site for offline reading */
export const workerFiles = (isOn: boolean) => [entryChunk('sw.js', isOn ? WORKER : REMOVAL), entryChunk('sw-remove.js', REMOVAL)]

/** Provides the addresses of the offline pages to the worker. */
export function offlinePages(): VitePlugin {
  return {
    name: 'renderer-adapter:offline-pages',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === PAGES_MODULE ? id : undefined),
    load: (id) => (id === PAGES_MODULE ? `export const OFFLINE_PAGES = ${JSON.stringify(OFFLINE_PAGES)}` : undefined),
  }
}
