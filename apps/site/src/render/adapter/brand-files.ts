import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BRAND_FOLDERS } from '@bayt/brand/folders'
import type { VitePlugin } from './vite-plugin.ts'

/** Emits logos, icons and share pictures of the brand at their fixed addresses. */
export function brandFiles(): VitePlugin {
  return {
    name: 'renderer-adapter:brand-files',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      if (this.environment.mode !== 'build') return
      const root = fileURLToPath(BRAND_FOLDERS.public)
      for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        this.emitFile({ type: 'asset', fileName: relative(root, path).replaceAll(sep, '/'), source: readFileSync(path) })
      }
    },
  }
}
