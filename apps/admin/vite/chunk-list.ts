import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Lists the modules and imports of the built scripts. The file is outside `dist`, because the server serves `dist`. */
export const CHUNK_LIST = join(import.meta.dirname, '../.local/chunks.json')

export type ListedChunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'facadeModuleId' | 'moduleIds'>

/** Writes the list of chunks, from which `budget.test.ts` knows what a visit loads. */
export function chunkList(): Plugin {
  return {
    name: 'admin-chunk-list',
    apply: 'build',
    writeBundle(_options, bundle) {
      const list = Object.values(bundle).flatMap((file): ListedChunk[] => {
        if (file.type !== 'chunk') return []
        const { fileName, imports, facadeModuleId, moduleIds } = file
        return [{ fileName, imports, facadeModuleId, moduleIds }]
      })
      mkdirSync(dirname(CHUNK_LIST), { recursive: true })
      writeFileSync(CHUNK_LIST, JSON.stringify(list))
    },
  }
}
