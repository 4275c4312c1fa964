import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildWordIndex } from '@bayt/content/search/build-word-index'
import { conceptsOf } from '@bayt/content/search/concept-lines'
import { demoArticles, demoProducts, PAIRS } from '@bayt/content/search/demo-catalogue.test-data'
import { documentOf, type SearchedTexts } from '@bayt/content/search/document'
import { NONSENSE } from '@bayt/content/search/queries.test-data'
import { RecordSearch } from '@bayt/content/search/record-search'
import { search } from '@bayt/content/search/search'
import { searchedColumns } from '@bayt/content/search/searched-texts'
import { TRADE_WORDS } from '@bayt/content/search/trade-words'
import { fullProducts, seedRows } from '../full-products.ts'
import { saveRun, writeSection } from '../record.ts'
import { quantile } from '../statistics.ts'
import { type ConsoleRow, type SearchRow, searchTable } from './table.ts'

/**
 * `npm run bench -- search`: the search results for buyers' queries, their cost with 1,000 products in Node, and the cost of the console's
 * search with 100 to 10,000 products.
 */
const PRODUCTS = 1_000
const CONSOLE_SIZES = [100, 1_000, 10_000]
const ROUNDS = 20
const CONCEPTS = conceptsOf(TRADE_WORDS)

const LISTS = { products: demoProducts(seedRows('products')), articles: demoArticles(seedRows('articles')) }

const row = { ...answers(), ...cost(), console: CONSOLE_SIZES.map(consoleCost) }
writeSection('search', searchTable(saveRun('search', [row])))
console.table(row.console)

function indexOf(texts: readonly SearchedTexts[]) {
  return buildWordIndex(texts.map((each) => documentOf(each, CONCEPTS)))
}

/** The search of a list. @returns positions of the found documents, the best first */
function searchOf(texts: readonly SearchedTexts[]): (query: string) => number[] {
  const parts = [{ index: indexOf(texts), offset: 0, size: texts.length }]
  return (query) => search(parts, query, CONCEPTS).entries
}

/** Counts the pairs of query and result that the search finds, and the nonsense words that wrongly have a result. */
function answers(): Pick<SearchRow, 'pairs' | 'found' | 'first' | 'nonsense'> {
  const find = { products: searchOf(LISTS.products.texts), articles: searchOf(LISTS.articles.texts) }
  const found = PAIRS.map(({ list, query, wanted }) => ({
    wanted,
    keys: find[list](query).map((at) => LISTS[list].keys[at] ?? ''),
  }))
  return {
    pairs: PAIRS.length,
    found: found.filter(({ keys, wanted }) => keys.some((key) => wanted.includes(key))).length,
    first: found.filter(({ keys, wanted }) => wanted.includes(keys[0] ?? '')).length,
    nonsense: NONSENSE.filter((query) => find.products(query).length + find.articles(query).length > 0).length,
  }
}

function cost(): Pick<SearchRow, 'indexBytes' | 'loadMs' | 'queryMs'> {
  const texts = numberedProducts()
  const index = JSON.stringify(indexOf(texts))
  const find = searchOf(texts)
  const loads = Array.from({ length: ROUNDS }, () => milliseconds(() => JSON.parse(index)))
  const queries = PAIRS.filter(({ list }) => list === 'products').map(({ query }) => milliseconds(() => find(query)))
  return {
    indexBytes: brotliCompressSync(index).byteLength,
    loadMs: quantile(loads, 0.5),
    queryMs: quantile(queries, 0.5),
  }
}

/** Repeats the demo's products, each with a number in its name. */
function numberedProducts(): SearchedTexts[] {
  const { texts: all } = LISTS.products
  return Array.from({ length: PRODUCTS }, (_, at) => {
    const texts = all[at % all.length] ?? { name: [], group: [], rest: [] }
    return { ...texts, name: texts.name.map((name) => `${name} ${at}`) }
  })
}

/** What a search of the console costs: the bytes of the texts, which a device downloads once, and the time that the worker needs for each typed key. */
function consoleCost(size: number): ConsoleRow {
  const rows = fullProducts(size)
  const bytesOf = (texts: 'names' | 'others') => {
    const columns = searchedColumns('products', texts)
    const read = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column))))
    return gzipSync(JSON.stringify(read)).byteLength
  }
  const records = new RecordSearch('products')
  const prepareMs = processorMs(() => {
    records.put(rows)
    records.find('rice')
  })
  const kept = structuredClone(records.preparedRows())
  const startMs = processorMs(() => {
    const started = new RecordSearch('products')
    started.putPrepared(kept)
    started.find('rice')
  })
  const changeMs = processorMs(() => {
    records.put(rows.slice(-1))
    records.find('rice')
  })
  const queries = PAIRS.filter(({ list }) => list === 'products').map(({ query }) => processorMs(() => records.find(query)))
  return {
    size,
    nameBytes: bytesOf('names'),
    otherBytes: bytesOf('others'),
    prepareMs,
    startMs,
    changeMs,
    queryMs: quantile(queries, 0.5),
    slowMs: quantile(queries, 0.95),
    worstMs: Math.max(...queries),
  }
}

/** The processor time: other programs of the machine do not count. */
function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

function milliseconds(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
