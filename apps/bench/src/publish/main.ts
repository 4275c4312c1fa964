import { readNewestChange } from '@bayt/content/queries/public-content'
import type { ReleaseInfo } from '@bayt/content/queries/publishing'
import { listPage, updateRecord } from '@bayt/content/queries/resource'
import { run } from '@bayt/dev-tools/run'
import type { Stack } from '@bayt/dev-tools/stack'
import { withStack } from '../bench-stack.ts'
import { machine } from '../machine.ts'
import { signIn } from '../session.ts'
import { quantile } from '../statistics.ts'

/**
 * `pnpm bench publish`: from the answer of a save until the public site serves the changed page, and until it says in
 * `/release.json` that it carries the change (which is when the admin says Live). The measure beside it, in the same run,
 * is the same stack building from nothing: what an edit costs where a site is rebuilt for every change.
 */
const EDITS = 10
const POLL_MS = 5
const GIVE_UP_MS = 60_000

await withStack(async (stack) => {
  const client = await signIn(stack)
  const { rows, total } = await listPage(client, 'products', { page: 0, pageSize: 50, order: { column: 'id', ascending: true } })
  const pageMs: number[] = []
  const liveMs: number[] = []
  for (let edit = 0; edit < EDITS; edit++) {
    const product = rows[edit % rows.length]
    if (!product) throw new Error('The seeded catalogue has no products.')
    const mark = `Bench ${edit} ${Date.now()}`
    const saved = await updateRecord(client, 'products', product.id, { name_en: mark }, product.updated_at)
    const savedMs = performance.now()
    const newest = await readNewestChange(client)
    await Promise.all([
      until(async () => (await read(stack, `/products/${product.id}`)).includes(mark)).then(() =>
        pageMs.push(performance.now() - savedMs),
      ),
      until(async () => (await release(stack)).newestChange >= newest).then(() => liveMs.push(performance.now() - savedMs)),
    ])
    rows[edit % rows.length] = saved
  }
  // Once unmeasured: pictures are encoded once per picture, not once per build.
  await coldBuild(stack)
  const fullMs = await coldBuild(stack)
  const pages = (await read(stack, '/sitemap.xml')).match(/<loc>/g)?.length ?? 0
  console.log(`
Publishing one edit: ${total} products, ${pages} listed pages, ${EDITS} edits, ${new Date().toISOString().slice(0, 10)}
${machine()}

| from the answer of the save until | median | 95th percentile |
| --- | --- | --- |
| the changed page is public | ${seconds(pageMs, 0.5)} | ${seconds(pageMs, 0.95)} |
| the site says that it carries the change (Live) | ${seconds(liveMs, 0.5)} | ${seconds(liveMs, 0.95)} |
| for comparison: code built and all pages rendered from nothing | ${(fullMs / 1000).toFixed(2)} s | |

A publish takes ${(quantile(liveMs, 0.5) / fullMs).toFixed(2)} of a build from nothing in the same run.`)
})
process.exit(0)

async function coldBuild(stack: Stack): Promise<number> {
  const startedMs = performance.now()
  const env = { SUPABASE_URL: stack.apiUrl, SUPABASE_PUBLISHABLE_KEY: stack.secrets.publishableKey, SITE_URL: stack.siteUrl }
  for (const script of ['build', 'build:static']) {
    const { code, output } = await run('pnpm', ['--filter', '@bayt/site', 'run', script], { env })
    if (code !== 0) throw new Error(`The site could not be built:\n${output}`)
  }
  return performance.now() - startedMs
}

async function read({ siteUrl }: Stack, path: string): Promise<string> {
  return (await fetch(siteUrl + path)).text()
}

async function release({ siteUrl }: Stack): Promise<ReleaseInfo> {
  return (await fetch(`${siteUrl}/release.json`)).json() as Promise<ReleaseInfo>
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + GIVE_UP_MS
  while (!(await isDone())) {
    if (performance.now() > deadlineMs) throw new Error('The change was not published within a minute.')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

function seconds(values: number[], share: number): string {
  return `${(quantile(values, share) / 1000).toFixed(2)} s`
}
