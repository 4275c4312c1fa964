import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BRAND_FOLDERS } from '@bayt/brand/folders'
import { LOCALE_FACTS, LOCALES, localePath } from '@bayt/content/locale'
import { listFiles } from '@bayt/release/release-folder'
import type { AstroIntegration } from 'astro'
import { build } from 'esbuild'
import { changeManifest, nameImports } from './private-parts.ts'
import { type EmittedFile, emits, entryChunk, type VitePlugin } from './vite-plugin.ts'

const ENTRY = new URL('../entry.ts', import.meta.url)
const MIDDLEWARE = new URL('../html/middleware.ts', import.meta.url)
const PAGES = new URL('../../pages/[...locale]/', import.meta.url)
/** The routes whose further pages have the template of the first page. */
const LISTS = ['products', 'articles']
const PRINT_STYLES = new URL('../../styles/print/', import.meta.url)
const PREVIEW_ENTRY = new URL('../preview/entry.ts', import.meta.url)
const PREVIEW_CHUNK = 'preview.mjs'
/** The child process of `encodeInBackground`. */
const BACKGROUND_ENCODER = new URL('../background-encoder.ts', import.meta.url)
const WORKER = new URL('../../../worker/sw.ts', import.meta.url)
/** Unregisters the worker in visitors' browsers (docs/decisions/offline.md). */
const REMOVAL = new URL('../../../worker/sw-remove.ts', import.meta.url)

const PAGES_MODULE = 'virtual:offline-pages'
const OFFLINE_PAGES = LOCALES.map((locale) => ({
  prefix: LOCALE_FACTS[locale].prefix,
  address: localePath(locale, '/offline'),
}))

/** Folders that the bundle reads at run time. */
const RUNTIME_FOLDERS = {
  'default-pictures': BRAND_FOLDERS.defaultPictures,
  'share-fonts': BRAND_FOLDERS.shareFonts,
  logos: BRAND_FOLDERS.logos,
}

interface RendererOptions {
  /** Whether browsers cache visited pages for offline reading. */
  isOffline: boolean
  /** Whether the build also has the renderer of previews. A test compares the releases of both kinds of build. */
  hasPreview: boolean
}

/** An Astro adapter whose output is not a server but a renderer: the bundle's entry exports `renderSite`. */
export function rendererAdapter({ isOffline, hasPreview }: RendererOptions): AstroIntegration {
  let folders: { client: URL; server: URL } | undefined
  return {
    name: 'renderer-adapter',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware, injectRoute, updateConfig }) => {
        for (const list of LISTS)
          injectRoute({ pattern: `/[...locale]/${list}/page/[page]`, entrypoint: new URL(`${list}/index.astro`, PAGES) })
        if (command === 'build') addMiddleware({ entrypoint: MIDDLEWARE, order: 'pre' })
        // The key encrypts server islands, which this site does not use. A random key would make builds of equal code differ.
        process.env.ASTRO_KEY ??= Buffer.alloc(32).toString('base64')
        updateConfig({
          // Pictures are prepared by our own pipeline, before pages are rendered.
          image: { service: { entrypoint: 'astro/assets/services/noop' } },
          vite: {
            plugins: [
              emits('background-encoder', 'ssr', () => [entryChunk('background-encoder.mjs', BACKGROUND_ENCODER)]),
              // Emitted beside the renderer of releases, so that both have the same templates, styles and manifest.
              hasPreview && emits('preview-entry', 'ssr', () => [entryChunk(PREVIEW_CHUNK, PREVIEW_ENTRY)]),
              offlinePages(),
              emits('offline-worker', 'client', () => workerFiles(isOffline)),
              emits('brand-files', 'client', brandFiles),
            ],
          },
        })
      },
      'astro:config:done': ({ config, setAdapter }) => {
        folders = { client: config.build.client, server: config.build.server }
        setAdapter({
          name: 'renderer-adapter',
          entrypointResolution: 'auto',
          serverEntrypoint: ENTRY,
          supportedAstroFeatures: { serverOutput: 'stable' },
        })
      },
      'astro:build:ssr': ({ manifest }) => {
        const read = (address: string) => readAsset(address, Object.values(folders ?? {}))
        nameImports(manifest, read)
        changeManifest(manifest, read, readPrintStyles())
      },
      'astro:build:done': async () => {
        for (const [name, folder] of Object.entries(RUNTIME_FOLDERS))
          if (folders) await cp(folder, new URL(`./${name}/`, folders.server), { recursive: true })
        if (folders) await hideRoot(folders.server)
        if (folders && hasPreview) await bundlePreview(folders.server)
      },
    },
  }
}

/** The sources of the print style sheet, without white space. */
function readPrintStyles(): string {
  const sources = globSync('*.css', { cwd: PRINT_STYLES }).map((name) => readFileSync(new URL(name, PRINT_STYLES), 'utf8'))
  return sources.join('').replaceAll(/\s/g, '')
}

/** Reads an asset of the build. Astro moves assets from the server folder to the client folder at the end of the build. */
function readAsset(address: string, folders: URL[]): string {
  const file = folders.map((folder) => new URL(address.replace(/^\//, ''), folder)).find((url) => existsSync(url))
  if (!file) throw new Error(`${address} is not among the built files.`)
  return readFileSync(file, 'utf8')
}

/**
 * Bundles the renderer of previews for browsers: `preview/renderer.js` beside the other folders of the build, a single file,
 * which the console loads into a worker.
 * @param serverDir folder of the built renderer
 */
async function bundlePreview(serverDir: URL): Promise<void> {
  const entry = fileURLToPath(new URL(PREVIEW_CHUNK, serverDir))
  await build({
    entryPoints: [entry],
    outfile: fileURLToPath(new URL('../preview/renderer.js', serverDir)),
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    // Chooses React's build for production.
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  await rm(entry)
}

/** Folder of the repository, without a final slash. */
const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url)).slice(0, -1)

/**
 * Astro names components after their files. Cuts the folder of the repository off these names, in templates and in the manifest.
 * A build is then the same in every folder, including the ids of islands, and the console ships no path of the build machine.
 * @param serverDir folder of the built renderer
 */
async function hideRoot(serverDir: URL): Promise<void> {
  const dir = fileURLToPath(serverDir)
  for (const name of await readdir(dir, { recursive: true })) {
    if (!name.endsWith('.mjs')) continue
    const code = await readFile(join(dir, name), 'utf8')
    if (code.includes(ROOT)) await writeFile(join(dir, name), code.replaceAll(ROOT, ''))
  }
}

/** The service worker `/sw.js`. @param isOn whether browsers cache the site for offline reading */
const workerFiles = (isOn: boolean) => [entryChunk('sw.js', isOn ? WORKER : REMOVAL), entryChunk('sw-remove.js', REMOVAL)]

/** Provides the addresses of the offline pages to the worker. */
function offlinePages(): VitePlugin {
  return {
    name: 'renderer-adapter:offline-pages',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === PAGES_MODULE ? id : undefined),
    load: (id) => (id === PAGES_MODULE ? `export const OFFLINE_PAGES = ${JSON.stringify(OFFLINE_PAGES)}` : undefined),
  }
}

/** The icons, share pictures and documents of the brand, at their fixed addresses. */
function brandFiles(): EmittedFile[] {
  const root = fileURLToPath(BRAND_FOLDERS.public)
  return listFiles(root).map((fileName) => ({ type: 'asset', fileName, source: readFileSync(join(root, fileName)) }))
}
