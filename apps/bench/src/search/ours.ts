import { join } from 'node:path'
import { buildWordIndex } from '@bayt/content/search/build-word-index'
import { conceptsOf } from '@bayt/content/search/concept-lines'
import { documentOf } from '@bayt/content/search/document'
import { search } from '@bayt/content/search/search'
import { TRADE_WORDS } from '@bayt/content/search/trade-words'
import type { WordIndex } from '@bayt/content/search/word-index'
import type { Engine } from './engine.ts'

/** The folder of our engine, for the bundler. */
export const OUR_FOLDER = join(import.meta.dirname, '../../../../packages/content/src/search')
/** What a list imports on first use. */
export const OUR_CODE = ['concepts', 'marks', 'query', 'search', 'words'].map((name) => `export * from './${name}.ts'`).join('\n')

const CONCEPTS = conceptsOf(TRADE_WORDS)

/** Our engine. @param code bytes of its minified code */
export function ours(code: Uint8Array): Engine {
  return {
    name: 'ours',
    code,
    build(documents) {
      const index = buildWordIndex(documents.map((texts) => documentOf(texts, CONCEPTS)))
      const parts = [{ index, offset: 0, size: documents.length }]
      return {
        find: (query) => search(parts, query, CONCEPTS).entries,
        save: () => JSON.stringify(index),
        load: (saved) => JSON.parse(String(saved)) as WordIndex,
      }
    },
  }
}
