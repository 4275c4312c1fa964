import type { ContentClient } from '@bayt/content/queries/client'
import { readNewestChange } from '@bayt/content/queries/public-content'
import type { ReleaseInfo } from '@bayt/content/queries/publishing'
import { listPage } from '@bayt/content/queries/resource'
import { updateRecord } from '@bayt/content/testing/records'
import type { Stack } from '@bayt/dev-tools/stack'

const POLL_MS = 5
const TIMEOUT_MS = 60_000

/** Duration of each edit, in milliseconds from the response of its save. */
export interface EditTimes {
  /** Time until every affected page is public: the item, its list and, for the newest article, the home page. */
  pagesMs: number[]
  /** Time until `/release.json` of the site contained the change. */
  releaseMs: number[]
}

/**
 * Edits the names of products and of the newest article in turn, and polls the public site until the site shows each edit.
 * @param looksAtPages if false, only `/release.json` is polled, which takes less processor time
 */
export async function timeEdits(stack: Stack, client: ContentClient, edits: number, looksAtPages = true): Promise<EditTimes> {
  const newest = { page: 0, pageSize: 20, order: { column: 'created_at', ascending: false } } as const
  const products = (await listPage(client, 'products', newest)).rows
  const [article] = (await listPage(client, 'articles', { ...newest, filters: { published: true } })).rows
  if (products.length < edits / 2 || !article) throw new Error('The catalogue has too few products or no article.')
  const times: EditTimes = { pagesMs: [], releaseMs: [] }
  for (let edit = 0; edit < edits; edit++) {
    const mark = `Bench ${edit} ${Date.now()}`
    const product = edit % 2 ? undefined : products[edit / 2]
    if (product) await updateRecord(client, 'products', product.id, { name_en: mark })
    else await updateRecord(client, 'articles', article.id, { title_en: mark })
    const savedMs = performance.now()
    const change = await readNewestChange(client)
    const changed = product ? [`/products/${product.id}`, '/products'] : [`/articles/${article.id}`, '/articles', '/']
    const pages = looksAtPages ? changed : []
    await Promise.all([
      Promise.all(pages.map((page) => waitUntil(async () => (await readPage(stack, page)).includes(mark)))).then(() =>
        times.pagesMs.push(performance.now() - savedMs),
      ),
      waitUntil(async () => (await readRelease(stack)).newestChange >= change).then(() =>
        times.releaseMs.push(performance.now() - savedMs),
      ),
    ])
  }
  return times
}

/** Waits until the public site contains every change. */
export async function waitUntilPublished(stack: Stack, client: ContentClient, timeoutMs = TIMEOUT_MS): Promise<void> {
  await waitUntil(async () => (await readRelease(stack)).newestChange >= (await readNewestChange(client)), timeoutMs)
}

/** The HTML of a page of the public site. */
export async function readPage({ siteUrl }: Stack, path: string): Promise<string> {
  return (await fetch(siteUrl + path)).text()
}

async function readRelease({ siteUrl }: Stack): Promise<ReleaseInfo> {
  return (await fetch(`${siteUrl}/release.json`)).json() as Promise<ReleaseInfo>
}

/** Asks every few milliseconds. @throws Error after the time */
export async function waitUntil(isDone: () => Promise<boolean>, timeoutMs = TIMEOUT_MS): Promise<void> {
  const deadlineMs = performance.now() + timeoutMs
  while (!(await isDone())) {
    if (performance.now() > deadlineMs) throw new Error(`The change was not published within ${timeoutMs / 1000} s.`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
