import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '@bayt/dev-tools/ports'
import { serveFolder } from '@bayt/site/testing'
import { launchBrowser } from '../browser.ts'
import { quantile } from '../statistics.ts'
import { policyOf, renderProducts } from './render.ts'
import { type Key, openList, typeWords } from './type-words.ts'
import { workOfKeys } from './work-of-keys.ts'

/**
 * `npm run bench -- keys OLD NEW [rounds]`: from a key in the search of 10,000 products to the paint of its result on a slow phone, and the
 * processor time of the key, for two states of the code in turn, so that other load on the machine meets both. A folder that does not
 * exist is first rendered with the present code: name OLD before a change, and OLD and NEW after it.
 */
const given = process.argv.slice(3)
const [rounds = 5] = given.flatMap((word) => (/^\d+$/.test(word) ? [Number(word)] : []))
const folders = given.filter((word) => !/^\d+$/.test(word))
if (folders.length === 0) throw new Error('Name at least one folder: npm run bench -- keys /tmp/keys/old /tmp/keys/new')
for (const folder of folders) if (!existsSync(folder)) await renderProducts(resolve(folder))

const browser = await launchBrowser()
const measured = new Map<string, Record<'paint' | 'work', Key[]>>(folders.map((folder) => [folder, { paint: [], work: [] }]))
try {
  for (let round = 0; round < rounds; round++) {
    for (const folder of folders) {
      const server = serveFolder(join(resolve(folder), 'site'), () => ({ 'content-security-policy': policyOf(folder) }))
      const port = await freePort(26_800)
      await once(server.listen(port, '127.0.0.1'), 'listening')
      const page = await openList(browser, `http://localhost:${port}/products`)
      measured.get(folder)?.paint.push(...(await typeWords(page)))
      measured.get(folder)?.work.push(...(await workOfKeys(page)))
      await page.context().close()
      server.close()
      server.closeAllConnections()
    }
  }
} finally {
  await browser.close()
}

for (const [folder, { paint, work }] of measured) {
  console.log(`${folder}: ${paint.length} keys until the paint at 6× slowdown, ${figuresOf(paint)}`)
  console.log(`  processor time without slowdown, ${figuresOf(work)}`)
}
process.exit(0)

function figuresOf(keys: Key[]): string {
  const times = keys.map(({ ms }) => ms)
  const figures = [0.5, 0.9, 1].map((share) => quantile(times, share).toFixed(1)).join(' / ')
  const slowest = keys.toSorted((one, other) => other.ms - one.ms).slice(0, 6)
  return `median / 90th percentile / worst ${figures} ms; slowest ${slowest.map(({ typed, ms }) => `«${typed}» ${ms.toFixed(0)}`).join(', ')}`
}
