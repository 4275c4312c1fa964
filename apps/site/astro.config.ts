import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { clientSettled } from './src/islands/start/client-settled.ts'
import { rendererAdapter } from './src/render/adapter/adapter.ts'
import { CONTENT_SECURITY_POLICY } from './src/render/content-security-policy.ts'
import { preactInBrowser } from './vite-preact.ts'

/** Modules that several scripts share, one chunk per group. */
const SCRIPT_GROUPS = [
  { name: 'carousel', test: /src\/components\/carousel\// },
  {
    name: 'island',
    test: /node_modules\/preact\/|@astrojs\/react|src\/islands\/(?:ErrorBoundary|developer\/.*\.css)|src\/i18n\/|content\/src\/text\//,
  },
]

/**
 * Code is built once, content is rendered often: `output: 'server'` and a custom adapter produce a bundle without content, and
 * `src/render/entry.ts` renders every address of the site with it.
 */
export default defineConfig({
  output: 'server',
  adapter: rendererAdapter({ isOffline: process.env.PUBLIC_OFFLINE !== 'off' }),
  integrations: [react(), clientSettled()],
  trailingSlash: 'never',
  build: {
    client: './client/',
    server: './render/',
    serverEntry: 'entry.mjs',
    inlineStylesheets: 'always',
  },
  security: { csp: CONTENT_SECURITY_POLICY },
  devToolbar: { enabled: false },
  vite: {
    plugins: [preactInBrowser()],
    // Scripts are not inlined, so that the policy needs no hash for each.
    build: { assetsInlineLimit: 0 },
    // Few files instead of many small ones: on a slow connection a request costs more than its content.
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SCRIPT_GROUPS } } } } } },
  },
})
