import { fileURLToPath } from 'node:url'
import type { ViteUserConfig } from 'astro'

/** A plugin for Astro's own Vite, whose types this package cannot import. */
export type VitePlugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>

export type EmittedFile =
  | { type: 'asset'; fileName: string; source: string | Uint8Array }
  | { type: 'chunk'; fileName: string; id: string }

/** A plugin that adds files to a build. @param environment whose files they are: the renderer's or the browser's */
export function emits(name: string, environment: 'ssr' | 'client', files: () => EmittedFile[]): VitePlugin {
  return {
    name: `renderer-adapter:${name}`,
    applyToEnvironment: (other) => other.name === environment,
    buildStart() {
      if (this.environment.mode === 'build') for (const file of files()) this.emitFile(file)
    },
  }
}

/** A module as a file of its own, with its imports. */
export const entryChunk = (fileName: string, source: URL): EmittedFile => ({ type: 'chunk', fileName, id: fileURLToPath(source) })
