import { defineConfig } from 'astro/config'
import { development } from './src/dev/integration.ts'
import { rendererAdapter } from './src/render/adapter/adapter.ts'
import { buildInlineScripts } from './src/render/adapter/inline-scripts.ts'
import { islands } from './src/render/adapter/islands.ts'
import { mixedColours } from './src/render/adapter/mixed-colours.ts'
import { buildPageScripts, pageScripts } from './src/render/adapter/page-scripts.ts'
import { privateParts } from './src/render/adapter/private-parts.ts'
import { moduleClassName } from './src/render/adapter/short-style-names.ts'
import { smallIcons } from './src/render/adapter/small-icons.ts'
import { contentSecurityPolicy } from './src/render/content-security-policy.ts'
import { preactInBrowser } from './vite-preact.ts'

/** The runtime of islands in browsers of the built site: React, or Preact with the same source (docs/decisions/islands.md). */
const RUNTIME = process.env.SITE_RUNTIME ?? 'light'
const PAGE_SCRIPTS = buildPageScripts()
const INLINE_SCRIPTS = buildInlineScripts(PAGE_SCRIPTS.page)

/**
 * Modules that several islands share, one chunk per group. Every page with an island loads the first group; no other group has
 * its modules. Lists have a single chunk, so that a list needs one request instead of three; the developer pages therefore load
 * the complete chunk of lists for a few functions.
 */
const SCRIPT_GROUPS = [
  {
    name: 'island',
    priority: 2,
    test: /node_modules\/(?:preact|react|react-dom|scheduler)\/|lucide-static\/icons\/(?:x|arrow-right|play)\.svg|src\/islands\/(?:ui|settled)|src\/components\/ui\/[\w-]+\.ts$|design\/src\/tokens|src\/data\/short-picture/,
  },
  { name: 'carousel', priority: 1, test: /src\/islands\/carousel\/|lucide-static\/icons\/(?:pause|chevron-\w+)\.svg/ },
  {
    name: 'list',
    priority: 1,
    test: /src\/islands\/(?:ErrorBoundary|list\/(?!search-engine|near-answers|index-of-cards|of-size|Size|Recent|Product|Article|product-|article-))|src\/i18n\/|content\/src\/(?:locale\.ts|text\/(?:cut-short-text|may-have-markup|digits))/,
  },
  {
    name: 'search-engine',
    priority: 1,
    test: /src\/islands\/list\/(?:search-engine|index-of-cards)|content\/src\/search\/(?!near|sounds|suggestion)/,
  },
]

/**
 * Code is built once, content is rendered often: `output: 'server'` and a custom adapter produce a bundle without content, and
 * `src/render/entry.ts` renders every address of the site with it.
 */
export default defineConfig({
  output: 'server',
  adapter: rendererAdapter({
    isOffline: process.env.PUBLIC_OFFLINE !== 'off',
    hasPreview: process.env.SITE_PREVIEW !== 'off',
  }),
  integrations: [islands(), development()],
  trailingSlash: 'never',
  build: {
    client: './client/',
    server: './render/',
    serverEntry: 'entry.mjs',
    inlineStylesheets: 'always',
  },
  security: { csp: contentSecurityPolicy(Object.values(INLINE_SCRIPTS)) },
  devToolbar: { enabled: false },
  // The texts of staff have their own renderer. Astro's highlighter would print a warning about the policy.
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [
      pageScripts(PAGE_SCRIPTS, INLINE_SCRIPTS.early),
      privateParts(INLINE_SCRIPTS.island),
      mixedColours(),
      smallIcons(),
      ...(RUNTIME === 'light' ? [preactInBrowser()] : []),
    ],
    css: { modules: { generateScopedName: moduleClassName } },
    // Scripts stay files, so that the policy needs no hash for each script.
    build: {
      assetsInlineLimit: 0,
      // Without these targets, the minifier writes `(width >= 640px)`, which Chrome before 104 and Safari before 16.4 never
      // match.
      cssTarget: ['chrome90', 'ios15', 'safari15'],
      terserOptions: { ecma: 2022, module: true, compress: { passes: 3, unsafe_arrows: true, pure_getters: true } },
    },
    // Produces few files instead of many small files: on a slow connection, a request costs more than its content.
    environments: {
      client: {
        build: {
          rolldownOptions: { output: { codeSplitting: { groups: SCRIPT_GROUPS } } },
          // 3% fewer bytes than Vite's own minifier.
          minify: 'terser',
        },
      },
    },
  },
})
