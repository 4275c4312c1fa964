import { parseArgs } from 'node:util'
import { freePort } from '@bayt/dev-tools/ports'
import type { Browser } from 'playwright'
import { withStack } from '../bench-stack.ts'
import { launchBrowser } from '../browser.ts'
import { previousRun, saveRun, writeSection } from '../record.ts'
import { medians } from '../statistics.ts'
import { runLighthouse } from './lighthouse.ts'
import { PAGES } from './pages.ts'
import { SLOW_NETWORK, traceVisit } from './slow-network.ts'
import { type SiteRow, siteTables } from './tables.ts'

/**
 * `npm run bench -- site`: every kind of page in both languages, with Lighthouse (mobile profile) and over a slow network. The
 * medians go to `docs/benchmarks.md`, with the previous run. `--runs 1` for a quick look, which is not saved.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } },
})
const runs = Number(values.runs)
const measured = PAGES.filter(({ kind }) => !values.only || kind === values.only)

await withStack(
  async ({ siteUrl }) => {
    console.log(`The site is served at ${siteUrl}.`)
    const port = await freePort(26_400)
    const browser = await launchBrowser(port)
    const rows: SiteRow[] = []
    for (const page of measured) {
      const url = siteUrl + page.path
      const scores = await repeat(() => runLighthouse(url, port))
      const traces = await repeat(() => traceVisit(browser as Browser, url, SLOW_NETWORK))
      rows.push({
        ...page,
        lighthouse: medians(scores),
        slow: medians(traces),
        faults: [...new Set(scores.flatMap((s) => s.faults))],
      })
      console.log(JSON.stringify(rows.at(-1)))
    }
    await browser.close()
    const before = previousRun<SiteRow>('site')
    if (runs < 5 || values.only) {
      console.log(siteTables({ date: 'now', machine: '', rows }, before, runs))
      return
    }
    const markdown = siteTables(saveRun('site', rows), before, runs)
    writeSection('site', markdown)
    console.log(markdown)
  },
  { encodesAvif: true, waitsForAvifOn: ['/about', '/products', '/articles', '/articles/2'] },
)
process.exit(0)

async function repeat<Result>(measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let run = 0; run < runs; run++) results.push(await measure())
  return results
}
