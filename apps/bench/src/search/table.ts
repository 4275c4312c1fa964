import type { Run } from '../record.ts'

export interface EngineRow {
  name: string
  /** Number of queries, of those that find what they must, and of those that find it first. */
  pairs: number
  found: number
  first: number
  /** Number of the 100 nonsense words that find something, near answers included. */
  nonsense: number
  /** Brotli, minified. */
  codeBytes: number
  indexBytes: number
  /** From the text of the index to the first search. */
  loadMs: number
  queryMs: number
}

/** The section of `docs/benchmarks.md`. */
export function searchTable({ rows, date, machine }: Run<EngineRow>): string {
  const lines = rows.map(
    (row) =>
      `| ${[
        row.name,
        `${row.found} of ${row.pairs}`,
        row.first,
        row.nonsense,
        kB(row.codeBytes),
        kB(row.indexBytes),
        `${row.loadMs.toFixed(1)} ms`,
        `${row.queryMs.toFixed(2)} ms`,
      ].join(' | ')} |`,
  )
  return `## search: our engine and others
${date}, ${machine}. Queries as buyers type them (\`queries.test-data.ts\`) on the demo's catalogue; near answers count as found. Bytes are
Brotli. Index and times: 1,000 products in Node, without a phone's slower processor; medians.

| engine | find what they must | first | nonsense that finds | script | index | load the index | a query |
| --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

Scripts of the other engines are without our analysis of texts, which «our letter folding» and «our words» also
need. Pagefind's has its WebAssembly; it fetches its index in pieces while it searches, here from a server on loopback.`
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
