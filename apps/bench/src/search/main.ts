import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { demoArticles, demoProducts, PAIRS, type SeedRow } from '@bayt/content/search/demo-catalogue.test-data'
import type { SearchedTexts } from '@bayt/content/search/document'
import { NONSENSE } from '@bayt/content/search/queries.test-data'
import { saveRun, writeSection } from '../record.ts'
import { quantile } from '../statistics.ts'
import type { Engine } from './engine.ts'
import { installOthers, others } from './others.ts'
import { OUR_CODE, OUR_FOLDER, ours } from './ours.ts'
import { type EngineRow, searchTable } from './table.ts'

/**
 * `npm run bench -- search`: our search and other engines on what buyers type, with the bytes that a browser loads and the
 * milliseconds of 1,000 products in Node. Installs the engines when it runs.
 */
const PRODUCTS = 1_000
const ROUNDS = 20
const SEED = join(import.meta.dirname, '../../../../supabase/seed')

const seed = (name: string): SeedRow[] => JSON.parse(readFileSync(join(SEED, `${name}.json`), 'utf8'))
const LISTS = { products: demoProducts(seed('products')), articles: demoArticles(seed('articles')) }

const peers = await installOthers()
const engines = [ours(peers.bundle(OUR_CODE, OUR_FOLDER)), ...others(peers)]
const rows = engines.map((engine) => ({ ...answersOf(engine), ...costOf(engine) }))
writeSection('search', searchTable(saveRun('search', rows)))
console.table(rows)
process.exit(0)

/** How many of the pairs an engine answers, and how much nonsense. */
function answersOf({ name, build }: Engine): Pick<EngineRow, 'name' | 'pairs' | 'found' | 'first' | 'nonsense'> {
  const built = { products: build(LISTS.products.texts), articles: build(LISTS.articles.texts) }
  const answers = PAIRS.map(({ list, query, wanted }) => ({
    wanted,
    keys: built[list].find(query).map((at) => LISTS[list].keys[at] ?? ''),
  }))
  return {
    name,
    pairs: PAIRS.length,
    found: answers.filter(({ keys, wanted }) => keys.some((key) => wanted.includes(key))).length,
    first: answers.filter(({ keys, wanted }) => wanted.includes(keys[0] ?? '')).length,
    nonsense: NONSENSE.filter((query) => Object.values(built).some(({ find }) => find(query).length > 0)).length,
  }
}

function costOf({ code, build }: Engine): Pick<EngineRow, 'codeBytes' | 'indexBytes' | 'loadMs' | 'queryMs'> {
  const built = build(numberedProducts())
  const index = built.save()
  const loads = Array.from({ length: ROUNDS }, () => milliseconds(() => built.load(index)))
  const queries = PAIRS.filter(({ list }) => list === 'products').map(({ query }) => query)
  const searches = queries.map((query) => milliseconds(() => built.find(query)))
  return {
    codeBytes: brotliCompressSync(code).byteLength,
    indexBytes: brotliCompressSync(index).byteLength,
    loadMs: quantile(loads, 0.5),
    queryMs: quantile(searches, 0.5),
  }
}

/** The demo's products again and again, each with a number in its name. */
function numberedProducts(): SearchedTexts[] {
  const { texts: all } = LISTS.products
  return Array.from({ length: PRODUCTS }, (_, at) => {
    const texts = all[at % all.length] ?? { name: [], group: [], rest: [] }
    return { ...texts, name: texts.name.map((name) => `${name} ${at}`) }
  })
}

function milliseconds(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
