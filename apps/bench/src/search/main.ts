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
const engines = [ours(peers.bundle(OUR_CODE, OUR_FOLDER)), ...(await others(peers))]
const rows: EngineRow[] = []
for (const engine of engines) rows.push({ ...(await answersOf(engine)), ...(await costOf(engine)) })
writeSection('search', searchTable(saveRun('search', rows)))
console.table(rows)
process.exit(0)

/** How many of the pairs an engine answers, and how much nonsense. */
async function answersOf({ name, build }: Engine): Promise<Pick<EngineRow, 'name' | 'pairs' | 'found' | 'first' | 'nonsense'>> {
  const built = { products: await build(LISTS.products.texts), articles: await build(LISTS.articles.texts) }
  const answers: { wanted: readonly string[]; keys: string[] }[] = []
  for (const { list, query, wanted } of PAIRS) {
    answers.push({ wanted, keys: (await built[list].find(query)).map((at) => LISTS[list].keys[at] ?? '') })
  }
  let nonsense = 0
  for (const query of NONSENSE) {
    const found = [await built.products.find(query), await built.articles.find(query)]
    if (found.flat().length > 0) nonsense++
  }
  return {
    name,
    pairs: PAIRS.length,
    found: answers.filter(({ keys, wanted }) => keys.some((key) => wanted.includes(key))).length,
    first: answers.filter(({ keys, wanted }) => wanted.includes(keys[0] ?? '')).length,
    nonsense,
  }
}

async function costOf({ code, build }: Engine): Promise<Pick<EngineRow, 'codeBytes' | 'indexBytes' | 'loadMs' | 'queryMs'>> {
  const built = await build(numberedProducts())
  const index = built.save()
  const loads: number[] = []
  const searches: number[] = []
  for (let round = 0; round < ROUNDS; round++) loads.push(await milliseconds(() => built.load(index)))
  for (const { query } of PAIRS.filter(({ list }) => list === 'products')) {
    searches.push(await milliseconds(() => built.find(query)))
  }
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

async function milliseconds(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
