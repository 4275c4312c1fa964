import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readPublicContent } from '@bayt/content/queries/public-content'
import { freePort } from '@bayt/dev-tools/ports'
import { createClient } from '@supabase/supabase-js'
import { withStack } from '../bench-stack.ts'
import { launchBrowser } from '../browser.ts'
import { saveRun, writeSection } from '../record.ts'
import { build } from './build.ts'
import { compareContent } from './compare-content.ts'
import { measure } from './measure.ts'
import { COMPARED_PATHS, PEERS } from './peers.ts'
import { variantsOf } from './pictures.ts'
import { prepare } from './prepare.ts'
import { OURS } from './row.ts'
import { type Served, serve } from './serve.ts'
import { peersTables } from './table.ts'

/**
 * `npm run bench -- peers`: compares home, product list and product page in both languages with three other implementations, in one
 * run and in turn. `--runs 1` for a quick look, which is not saved (3 are); `--only /products` for one page, `--serve` to look
 * at all four without measuring.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' }, serve: { type: 'boolean', default: false } },
})
const runs = Number(values.runs)
const paths = COMPARED_PATHS.filter((path) => !values.only || path === values.only)
/** A median of fewer runs is not meaningful. */
const MIN_RUNS_SAVED = 3
/** A page with a smaller share of our words is not comparable. */
const MIN_WORD_SHARE = 0.85

await withStack(
  async ({ siteUrl, apiUrl, secrets }) => {
    const cacheDir = join(import.meta.dirname, '../../../../.local/pictures')
    const content = await readPublicContent(createClient(apiUrl, secrets.publishableKey))
    const variants = await variantsOf(content, cacheDir)
    const served: Served[] = []
    const urls: Record<string, string> = { [OURS]: siteUrl }
    for (const peer of PEERS) {
      prepare(peer, variants, join(cacheDir, 'variants'))
      await build(peer, { apiUrl, publishableKey: secrets.publishableKey })
      const server = await serve(join(peer.dir, peer.built), peer.isSingle)
      served.push(server)
      urls[peer.label] = server.url
      console.log(`${peer.label} is served at ${server.url}.`)
    }
    const port = await freePort(26_400)
    const browser = await launchBrowser(port)
    for (const path of paths) {
      for (const { label } of PEERS) {
        const { words, pictures } = await compareContent(browser, siteUrl + path, urls[label] + path)
        console.log(`${path}, ${label}: ${Math.round(words * 100)} % of our words, ${pictures.toFixed(2)} of our pictures`)
        if (words < MIN_WORD_SHARE) throw new Error(`${label} does not show what our page ${path} shows.`)
      }
    }
    if (values.serve) {
      // Playwright would end this process on Ctrl-C before the product is stopped.
      await browser.close()
      await once(process, 'SIGINT')
      for (const { stop } of served) stop()
      return
    }
    const rows = await measure(browser, port, urls, paths, runs)
    await browser.close()
    for (const { stop } of served) stop()
    const markdown = (run: Parameters<typeof peersTables>[0]) => peersTables(run, runs)
    if (runs < MIN_RUNS_SAVED || values.only) {
      console.log(markdown({ date: 'now', machine: '', rows }))
      return
    }
    const section = markdown(saveRun('peers', rows))
    writeSection('peers', section)
    console.log(section)
  },
  { encodesAvif: true, waitsForAvifOn: ['/products', '/products/1', '/articles'] },
)
process.exit(0)
