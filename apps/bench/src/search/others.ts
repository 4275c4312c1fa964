import { join } from 'node:path'
import { conceptsOf } from '@bayt/content/search/concept-lines'
import { documentOf } from '@bayt/content/search/document'
import { foldForSearch } from '@bayt/content/search/fold'
import { termsOf } from '@bayt/content/search/query'
import { TRADE_WORDS } from '@bayt/content/search/trade-words'
import { run } from '@bayt/dev-tools/run'
import { type BuiltEngine, type Engine, type FlatDocument, flat } from './engine.ts'

const FOLDER = join(import.meta.dirname, '../../../../docs/benchmarks/peers/search')
const CONCEPTS = conceptsOf(TRADE_WORDS)

/** Our analysis of texts and queries, which some of the engines get instead of their own. */
interface Analysis {
  fold: (text: string) => string
  /** The words of a document as our index has them. */
  wordsOf: (document: FlatDocument) => FlatDocument
  /** The words that our search looks up for a query. */
  queryWords: (query: string) => string[]
}

interface PeerEngine {
  name: string
  /** A module for a bundler, or else `readCode`. */
  code?: string
  readCode?: () => Promise<Uint8Array>
  build: (documents: FlatDocument[], analysis: Analysis) => BuiltEngine | Promise<BuiltEngine>
}

/** `docs/benchmarks/peers/search/engines.mjs` */
interface Peers {
  ENGINES: PeerEngine[]
  bundle: (code: string, resolveDir?: string) => Uint8Array
}

const ANALYSIS: Analysis = {
  fold: foldForSearch,
  wordsOf(document) {
    const texts = { name: [document.name], group: [document.group], rest: [document.rest] }
    const [name, group, rest] = documentOf(texts, CONCEPTS)
    return { name, group, rest }
  },
  queryWords: (query) => [...new Set(termsOf(query, CONCEPTS).flatMap(({ words, prefixes }) => [...words, ...prefixes]))],
}

/** Installs the other engines by their own lock file. @throws Error with the output of the installation */
export async function installOthers(): Promise<Peers> {
  const { code, output } = await run('pnpm', ['install', '--frozen-lockfile', '--prod=false'], { cwd: FOLDER })
  if (code !== 0) throw new Error(`The engines could not be installed in ${FOLDER}:\n${output}`)
  return await import(join(FOLDER, 'engines.mjs'))
}

/** The other engines, each with the bytes of its minified code. */
export function others({ ENGINES, bundle }: Peers): Promise<Engine[]> {
  return Promise.all(
    ENGINES.map(async ({ name, code = '', readCode, build }) => ({
      name,
      code: readCode ? await readCode() : bundle(code),
      build: (documents) => build(documents.map(flat), ANALYSIS),
    })),
  )
}
