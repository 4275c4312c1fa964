import type { Run } from '../record.ts'

export interface SearchRow {
  /** Number of queries, of queries that find the expected entry, and of queries whose first result is the expected entry. */
  pairs: number
  found: number
  first: number
  /** Number of the 100 nonsense words with results, near answers included. */
  nonsense: number
  /** Brotli. */
  indexBytes: number
  /** Time from the text of the index to the first search. */
  loadMs: number
  queryMs: number
  console: ConsoleRow[]
}

/** The cost of the console's search over `size` products. */
export interface ConsoleRow {
  size: number
  /** Bytes of the names, with gzip, which a device downloads once before the first answer; and bytes of the other texts. */
  nameBytes: number
  otherBytes: number
  /** Time from the texts to the first answer. */
  prepareMs: number
  /** Like `prepareMs`, but the device already has the words. */
  startMs: number
  /** Time from a changed product to the first answer. */
  changeMs: number
  queryMs: number
  /** 95th percentile. */
  slowMs: number
  worstMs: number
}

/** The section of `docs/benchmarks.md`. */
export function searchTable({ rows, date, machine }: Run<SearchRow>): string {
  const lines = rows.map(
    ({ pairs, found, first, nonsense, indexBytes, loadMs, queryMs }) =>
      `| ${found} of ${pairs} | ${first} | ${nonsense} | ${(indexBytes / 1000).toFixed(1)} kB | ${loadMs.toFixed(1)} ms | ${queryMs.toFixed(2)} ms |`,
  )
  const consoleLines = rows.flatMap(({ console }) =>
    console.map(
      (row) =>
        `| ${row.size} | ${(row.nameBytes / 1000).toFixed(0)} kB | ${(row.otherBytes / 1000).toFixed(0)} kB | ${row.prepareMs.toFixed(0)} ms | ${row.startMs.toFixed(0)} ms | ${row.changeMs.toFixed(0)} ms | ${row.queryMs.toFixed(1)} ms | ${row.slowMs.toFixed(0)} ms | ${row.worstMs.toFixed(0)} ms |`,
    ),
  )
  return `## search: what the engine finds, and its cost
${date}, ${machine}. Queries as buyers type them (\`queries.test-data.ts\`) on the demo's catalogue; near answers count as found. The index is
Brotli. Index and times: 1,000 products in Node, without a phone's slower processor; medians.

| find what they must | first | nonsense that finds | index | load the index | a query |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

The search of the console: processor time in Node, without the request for the rows of a page. Full products (about 700 characters in each
language), the words of each in an order of its own; gzip, as proxies of PostgREST send them. A device reads names and texts once. "First answer" is with all texts; after a
start of the console their words are on the device. "After a change" is the first search after a saved product.

| products | names, once | other texts, once | first answer | after a start | after a change | a query, median | 95th percentile | worst |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${consoleLines.join('\n')}`
}
