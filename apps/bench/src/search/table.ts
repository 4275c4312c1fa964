import type { Run } from '../record.ts'

export interface SearchRow {
  /** Number of queries, of queries that find the expected entry, and of queries that find it first. */
  pairs: number
  found: number
  first: number
  /** Number of the 100 nonsense words that find something, near answers included. */
  nonsense: number
  /** Brotli. */
  indexBytes: number
  /** From the text of the index to the first search. */
  loadMs: number
  queryMs: number
}

/** The section of `docs/benchmarks.md`. */
export function searchTable({ rows, date, machine }: Run<SearchRow>): string {
  const lines = rows.map(
    ({ pairs, found, first, nonsense, indexBytes, loadMs, queryMs }) =>
      `| ${found} of ${pairs} | ${first} | ${nonsense} | ${(indexBytes / 1000).toFixed(1)} kB | ${loadMs.toFixed(1)} ms | ${queryMs.toFixed(2)} ms |`,
  )
  return `## search: what the engine finds, and its cost
${date}, ${machine}. Queries as buyers type them (\`queries.test-data.ts\`) on the demo's catalogue; near answers count as found. The index is
Brotli. Index and times: 1,000 products in Node, without a phone's slower processor; medians.

| find what they must | first | nonsense that finds | index | load the index | a query |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}`
}
