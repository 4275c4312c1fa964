import { existsSync, readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { BRAND_FOLDERS } from '@bayt/brand/folders'
import type { AstroIntegration } from 'astro'
import { brandFiles } from './brand-files.ts'
import { inlineStyles } from './inline-styles.ts'
import { offlineWorker } from './offline-worker.ts'
import type { VitePlugin } from './vite-plugin.ts'

const ENTRY = new URL('../entry.ts', import.meta.url)
/** The process that works beside the renders. */
const LATER_CHILD = new URL('../later-child.ts', import.meta.url)
/** Folders that the bundle needs beside it at run time. */
const BESIDE = {
  'default-pictures': BRAND_FOLDERS.defaultPictures,
  'share-fonts': BRAND_FOLDERS.shareFonts,
}

/**
 * An Astro adapter whose output is not a server but a renderer: the bundle's entry exports `renderSite`.
 * @param isOffline whether browsers keep what was read, for reading it again without a connection
 */
export function rendererAdapter({ isOffline }: { isOffline: boolean }): AstroIntegration {
  let folders: { client: URL; server: URL } | undefined
  return {
    name: 'renderer-adapter',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        // Encrypts server islands, which this site has none of; a random one would make equal code differ.
        process.env.ASTRO_KEY ??= Buffer.alloc(32).toString('base64')
        updateConfig({
          // Pictures are prepared by our own pipeline, before pages are rendered.
          image: { service: { entrypoint: 'astro/assets/services/noop' } },
          vite: { plugins: [laterChildEntry(), offlineWorker(isOffline), brandFiles()] },
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
        inlineStyles(manifest, (address) => readAsset(address, Object.values(folders ?? {})))
      },
      'astro:build:done': async () => {
        for (const [name, folder] of Object.entries(BESIDE))
          if (folders) await cp(folder, new URL(`./${name}/`, folders.server), { recursive: true })
      },
    },
  }
}

/** Emits the child process beside the entry, under a name of its own. */
function laterChildEntry(): VitePlugin {
  return {
    name: 'renderer-adapter:later-child',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      if (this.environment.mode === 'build') {
        this.emitFile({ type: 'chunk', id: fileURLToPath(LATER_CHILD), fileName: 'later-child.mjs' })
      }
    },
  }
}

/** Reads an asset of the build; Astro moves them from the server's folder to the client's at the end. */
function readAsset(address: string, folders: URL[]): string {
  const file = folders.map((folder) => new URL(address.replace(/^\//, ''), folder)).find((url) => existsSync(url))
  if (!file) throw new Error(`The stylesheet ${address} is not among the built files.`)
  return readFileSync(file, 'utf8')
}
