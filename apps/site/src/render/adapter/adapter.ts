import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { BRAND_FOLDERS } from '@bayt/brand/folders'
import type { AstroIntegration } from 'astro'
import { brandFiles } from './brand-files.ts'
import { hideRoot } from './hide-root.ts'
import { offlineWorker } from './offline-worker.ts'
import { bundlePreview, previewEntry } from './preview-bundle.ts'
import { changeManifest, nameImports } from './private-parts.ts'
import type { VitePlugin } from './vite-plugin.ts'

const ENTRY = new URL('../entry.ts', import.meta.url)
const MIDDLEWARE = new URL('../html/middleware.ts', import.meta.url)
const PRINT_STYLES = new URL('../../styles/print/', import.meta.url)
/** The child process of `encodeInBackground`. */
const BACKGROUND_ENCODER = new URL('../background-encoder.ts', import.meta.url)
/** Folders that the bundle reads at run time. */
const RUNTIME_FOLDERS = {
  'default-pictures': BRAND_FOLDERS.defaultPictures,
  'share-fonts': BRAND_FOLDERS.shareFonts,
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
      'astro:config:setup': ({ command, addMiddleware, updateConfig }) => {
        if (command === 'build') addMiddleware({ entrypoint: MIDDLEWARE, order: 'pre' })
        // The key encrypts server islands, which this site does not use. A random key would make builds of equal code differ.
        process.env.ASTRO_KEY ??= Buffer.alloc(32).toString('base64')
        updateConfig({
          // Pictures are prepared by our own pipeline, before pages are rendered.
          image: { service: { entrypoint: 'astro/assets/services/noop' } },
          vite: {
            plugins: [backgroundEncoderEntry(), hasPreview && previewEntry(), offlineWorker(isOffline), brandFiles()],
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

/** Emits the script of the child process as its own file in the folder of the entry. */
function backgroundEncoderEntry(): VitePlugin {
  return {
    name: 'renderer-adapter:background-encoder',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      if (this.environment.mode === 'build') {
        this.emitFile({ type: 'chunk', id: fileURLToPath(BACKGROUND_ENCODER), fileName: 'background-encoder.mjs' })
      }
    },
  }
}

/** Reads an asset of the build. Astro moves assets from the server folder to the client folder at the end of the build. */
function readAsset(address: string, folders: URL[]): string {
  const file = folders.map((folder) => new URL(address.replace(/^\//, ''), folder)).find((url) => existsSync(url))
  if (!file) throw new Error(`${address} is not among the built files.`)
  return readFileSync(file, 'utf8')
}
