import { freePort } from '@bayt/dev-tools/ports'
import { withStack } from '../bench-stack.ts'
import { launchBrowser } from '../browser.ts'
import { previousRun, saveRun, writeSection } from '../record.ts'
import { runLighthouse } from './lighthouse.ts'
import { isFailed, measureMedians } from './measure-medians.ts'
import { siteBenchOptions } from './options.ts'
import { SLOW_NETWORK, traceVisit } from './slow-network.ts'
import { type SiteRow, siteTables } from './tables.ts'

/**
 * `npm run bench -- site`: every kind of page in both languages, with Lighthouse (mobile profile) and over a slow network. The
 * medians go to `docs/benchmarks.md`, with the previous run. Options: options.ts. Ends with exit code 1 if a page could not be measured.
 */
const { runs, pages, saves } = siteBenchOptions(process.argv.slice(3))
const rows: SiteRow[] = []

await withStack(
  async ({ siteUrl }) => {
    console.log(`The site is served at ${siteUrl}.`)
    const port = await freePort(26_400)
    const browser = await launchBrowser(port)
    for (const page of pages) {
      const url = siteUrl + page.path
      const { results: scores, measured: lighthouse } = await measureMedians(runs, () => runLighthouse(url, port))
      const { measured: slow } = await measureMedians(runs, () => traceVisit(browser, url, SLOW_NETWORK))
      rows.push({ ...page, lighthouse, slow, faults: [...new Set(scores.flatMap(({ faults }) => faults))] })
      console.log(JSON.stringify(rows.at(-1)))
    }
    await browser.close()
    const before = previousRun<SiteRow>('site')
    const run = saves ? saveRun('site', rows) : { date: 'now', machine: 'this machine', rows }
    const markdown = siteTables(run, before, runs)
    if (saves) writeSection('site', markdown)
    console.log(markdown)
  },
  { encodesAvif: true, waitsForAvifOn: ['/about', '/products', '/articles', '/articles/2'] },
)
process.exit(rows.some(({ lighthouse, slow }) => isFailed(lighthouse) || isFailed(slow)) ? 1 : 0)
