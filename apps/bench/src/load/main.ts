import { setTimeout as wait } from 'node:timers/promises'
import type { ContentClient } from '@bayt/content/queries/client'
import { listPage } from '@bayt/content/queries/resource'
import { updateRecord } from '@bayt/content/testing/records'
import type { Stack } from '@bayt/dev-tools/stack'
import { withStack } from '../bench-stack.ts'
import { previousRun, saveRun, writeSection } from '../record.ts'
import { signIn } from '../session.ts'
import { generateLoad } from './generate-load.ts'
import { requestsOf } from './requests.ts'
import { type LoadRow, loadTable } from './table.ts'
import { Visitor } from './visitor.ts'

/**
 * `npm run bench -- load`: the static server of the publisher under 2,000 requests a second, without releases and during ten releases in
 * sequence. At the same time a visitor requests every linked file, and records pages with files of two releases.
 */
const RATE = 2_000
const RELEASES = 10
const BETWEEN_MS = 2_000

await withStack(async (stack) => {
  const client = await signIn(stack)
  const [product] = (await listPage(client, 'products', { page: 0, pageSize: 1, order: { column: 'id', ascending: true } })).rows
  if (!product) throw new Error('The catalogue has no product.')
  const rows = [
    await measure('no release', stack, client, product.id, 0),
    await measure('releases', stack, client, product.id, RELEASES),
  ]
  const before = previousRun<LoadRow>('load')
  const section = loadTable(saveRun('load', rows), before, { rate: RATE, releases: RELEASES })
  writeSection('load', section)
  console.log(section)
})
process.exit(0)

async function measure(what: string, stack: Stack, client: ContentClient, productId: number, releases: number): Promise<LoadRow> {
  const seconds = Math.ceil((Math.max(releases, 5) * BETWEEN_MS) / 1_000) + 2
  const requests = await requestsOf(stack.siteUrl, productId)
  const visitor = new Visitor(stack.siteUrl, productId)
  const load = generateLoad({ url: stack.siteUrl, requests, rate: RATE, seconds })
  const published = await publish(stack, client, productId, releases)
  const result = await load
  const { problems, pages } = await visitor.stop()
  for (const problem of problems.slice(0, 5)) console.warn(problem)
  return { what, releases: published, mixed: problems.length, pagesRead: pages, ...result }
}

/** Saves changes in sequence, each after the previous change is public. @returns the number of releases */
async function publish({ siteUrl }: Stack, client: ContentClient, productId: number, count: number): Promise<number> {
  const seen = new Set<string>()
  const release = async () => ((await (await fetch(`${siteUrl}/release.json`)).json()) as { release: string }).release
  const first = await release()
  for (let change = 1; change <= count; change++) {
    const startedMs = performance.now()
    const before = await release()
    const name = `Load-${change}`
    await updateRecord(client, 'products', productId, { name_en: name, name_ar: `أرز ${name}` })
    while ((await release()) === before) await wait(20)
    seen.add(await release())
    await wait(Math.max(0, BETWEEN_MS - (performance.now() - startedMs)))
  }
  seen.delete(first)
  return seen.size
}
