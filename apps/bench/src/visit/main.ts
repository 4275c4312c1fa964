import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listPage } from '@bayt/content/queries/resource'
import { updateRecord } from '@bayt/content/testing/records'
import { freePort } from '@bayt/dev-tools/ports'
import { withStack } from '../bench-stack.ts'
import { launchBrowser } from '../browser.ts'
import { waitUntilPublished } from '../publish/edits.ts'
import { writeSection } from '../record.ts'
import { signIn } from '../session.ts'
import { quantile } from '../statistics.ts'
import { openSecureLine } from './secure-line.ts'
import { type PageBytes, visitTables } from './table.ts'
import { recordTraffic, type Transfer } from './traffic.ts'
import { openPhone, scrollThrough, type TapTimes, tapCard } from './walk.ts'

/**
 * `npm run bench -- visit`: what a visit of eight pages with scrolling costs, by Chromium's own protocol over HTTP/2 and TLS; the same pages
 * again, and again after an edit of one product; and the time from a tap on a card to the largest paint. `--list` prints every transfer.
 */
const PAGES = ['/', '/products', '/products/1', '/products/2', '/articles', '/articles/2', '/bulk-orders', '/contact']
const TAPS = 5

await withStack(
  async (stack) => {
    const client = await signIn(stack)
    await waitUntilPublished(stack, client)
    const dir = mkdtempSync(join(tmpdir(), 'bayt-bench-line-'))
    const { url, slow, browserArgs } = await openSecureLine(stack.siteUrl, dir)
    const port = await freePort(26_400)
    const browser = await launchBrowser(port, browserArgs)
    const traffic = await recordTraffic(port)
    const visits: { language: string; pages: PageBytes[]; taps: Record<string, TapTimes> }[] = []
    for (const [language, prefix] of [
      ['English', ''],
      ['Arabic', '/ar'],
    ] as const) {
      const addresses = PAGES.map((path) => [path, url + (prefix + path).replace(/(?<=.)\/$/, '')] as const)
      // The server compresses visited texts densely, and makes the dictionaries after the release.
      const warm = await openPhone(browser)
      const warmPage = await warm.newPage()
      for (const [, address] of addresses) await scrollThrough(warmPage, address, traffic)
      await warm.close()
      const context = await openPhone(browser)
      const page = await context.newPage()
      const walk = async () => {
        const seen = new Map<string, Transfer[]>()
        for (const [path, address] of addresses) seen.set(path, await scrollThrough(page, address, traffic))
        return seen
      }
      const first = await walk()
      const again = await walk()
      const [product] = (await listPage(client, 'products', { page: 0, pageSize: 1, order: { column: 'id', ascending: false } }))
        .rows
      if (!product) throw new Error('The catalogue has no product.')
      await updateRecord(client, 'products', product.id, { name_en: `Visit ${Date.now()}` })
      await waitUntilPublished(stack, client)
      const edited = await walk()
      await context.close()
      if (process.argv.includes('--list')) for (const [path, transfers] of first) print(path, transfers)
      if (process.argv.includes('--list')) for (const [path, transfers] of again) print(`again ${path}`, transfers)
      const pages = PAGES.map((path) => ({
        path,
        first: first.get(path) ?? [],
        again: again.get(path) ?? [],
        edited: edited.get(path) ?? [],
      }))
      const taps: Record<string, TapTimes> = {}
      for (const list of ['/products', '/articles']) {
        const times: TapTimes[] = []
        for (let tap = 0; tap < TAPS; tap++) times.push(await tapCard(browser, url + prefix + list, traffic, slow))
        const median = (figure: keyof TapTimes) =>
          quantile(
            times.map((each) => each[figure]),
            0.5,
          )
        taps[list] = { text: median('text'), largest: median('largest') }
        console.log(language, list, JSON.stringify(times))
      }
      visits.push({ language, pages, taps })
    }
    await browser.close()
    rmSync(dir, { recursive: true })
    const section = visitTables(visits, TAPS)
    if (!process.argv.includes('--list')) writeSection('visit', section)
    console.log(section)
  },
  { encodesAvif: true, waitsForAvifOn: ['/about', '/products', '/articles', '/articles/2'] },
)
process.exit(0)

function print(path: string, transfers: readonly Transfer[]): void {
  console.log(path)
  for (const { url, type, status, bytes } of transfers) console.log(`  ${bytes}\t${type}\t${status}\t${new URL(url).pathname}`)
}
