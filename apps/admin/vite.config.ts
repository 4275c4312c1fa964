import { LOCALES } from '@bayt/content/locale'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appConfig } from './vite/app-config.ts'
import { brand } from './vite/brand.ts'
import { BROWSERS } from './vite/bundle-script.ts'
import { chunkGroups } from './vite/chunk-groups.ts'
import { chunkList } from './vite/chunk-list.ts'
import { development } from './vite/development.ts'
import { noConsole } from './vite/no-console.ts'
import { precompress } from './vite/precompress.ts'
import { previewRenderer } from './vite/preview-renderer.ts'
import { sonnerUnderCsp } from './vite/sonner-under-csp.ts'
import { start } from './vite/start.ts'
import { staticScreens } from './vite/static-screens.ts'

/** React Aria brings its own texts in 34 languages; only the console's languages ship. */
const LOCALES_OF_REACT_ARIA = optimizeLocales.vite({ locales: [...LOCALES] })

export default defineConfig({
  base: '/admin/',
  plugins: [
    react(),
    LOCALES_OF_REACT_ARIA,
    sonnerUnderCsp(),
    brand(),
    noConsole(),
    start(),
    staticScreens(),
    appConfig(),
    previewRenderer(),
    development(),
    precompress(),
    chunkList(),
  ],
  worker: { format: 'es' },
  // Placeholder that the server replaces with the nonce of each page load (server/html.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: BROWSERS,
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      input: { index: 'index.html', sw: 'worker/sw.ts' },
      // The address of a service worker must never change.
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
})
