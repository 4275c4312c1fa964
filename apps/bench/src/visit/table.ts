import { machine } from '../machine.ts'
import type { Transfer } from './traffic.ts'
import type { TapTimes } from './walk.ts'

/** What one page of a visit transfers: at first, again, and after an edit of one product. */
export interface PageBytes {
  path: string
  first: Transfer[]
  again: Transfer[]
  edited: Transfer[]
}

interface Visit {
  language: string
  pages: PageBytes[]
  /** By list. */
  taps: Record<string, TapTimes>
}

const isPicture = ({ url }: Transfer) => /\/_pictures\/|\/_astro\/.*\.(?:avif|webp)$/.test(url)
/** The worker fetches pages too; the browser then names another type. */
const isPage = ({ url }: Transfer) => !/\.\w+$/.test(new URL(url).pathname)
const sum = (transfers: readonly Transfer[]) => transfers.reduce((all, { bytes }) => all + bytes, 0)
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

export function visitTables(visits: readonly Visit[], taps: number): string {
  return `## visit: eight pages with scrolling
${new Date().toISOString().slice(0, 10)}, ${machine()}. Demo catalogue with AVIF variants; the publisher's server behind HTTP/2 and TLS; a phone of 360 px
with 2 pixels a point. kB by Chromium's own protocol, with headers, of pages and workers.
${visits.map(tableOf).join('\n')}
From a tap on the first card of a list to its page: 280 kbit/s, 800 ms round trip, 6× CPU, medians of ${taps}.

| list | first text | largest paint |
| --- | --- | --- |
${visits.flatMap(({ language, taps }) => Object.entries(taps).map(([list, { text, largest }]) => `| ${list}, ${language} | ${seconds(text)} | ${seconds(largest)} |`)).join('\n')}
`
}

function tableOf({ language, pages }: Visit): string {
  const rows = [...pages, total(pages)].map(({ path, first, again, edited }) => {
    const [documents, pictures] = [first.filter(isPage), first.filter(isPicture)]
    const figures = [documents, pictures, first.filter((each) => !isPage(each) && !isPicture(each)), first, again, edited]
    return `| ${path} | ${figures.map((each) => kilobytes(sum(each))).join(' | ')} |`
  })
  return `
| ${language} | HTML | pictures | other | all | the visit again | after an edit |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}

function total(pages: readonly PageBytes[]): PageBytes {
  const all = (of: (page: PageBytes) => Transfer[]) => pages.flatMap(of)
  return { path: 'all', first: all(({ first }) => first), again: all(({ again }) => again), edited: all(({ edited }) => edited) }
}
