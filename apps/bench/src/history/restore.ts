import type { ContentClient } from '@bayt/content/queries/client'
import { updateRecord } from '@bayt/content/testing/records'
import { ensureChromium } from '@bayt/dev-tools/chromium'
import type { Stack } from '@bayt/dev-tools/stack'
import { chromium, type Page } from 'playwright'
import { readPage, waitUntil, waitUntilPublished } from '../publish/edits.ts'
import { signIn } from '../session.ts'
import { signInBrowser } from '../sign-in-browser.ts'
import { quantile } from '../statistics.ts'

/** A product of the demo. */
const PRODUCT = 3

/** Milliseconds from the press of "Restore …" until the product page of the public site has the former text. */
export interface Restore {
  restores: number
  medianMs: number
  p95Ms: number
}

/** Restores a text from the history in the console, as staff do, and polls the public page until the page shows the text. */
export async function timeRestores(stack: Stack, restores: number): Promise<Restore> {
  const client = await signIn(stack)
  const path = await ensureChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(path ? { executablePath: path } : {}) })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signInBrowser(page, stack)
    // The first restore is not measured: it loads the code of the history.
    await timeOne(stack, client, page, 0)
    const times: number[] = []
    for (let restore = 1; restore <= restores; restore++) times.push(await timeOne(stack, client, page, restore))
    return { restores, medianMs: quantile(times, 0.5), p95Ms: quantile(times, 0.95) }
  } finally {
    await browser.close()
  }
}

async function timeOne(stack: Stack, client: ContentClient, page: Page, number: number): Promise<number> {
  const mark = `Former text ${number} ${Date.now()}`
  await change(client, mark)
  await change(client, `New text ${number}`)
  await waitUntilPublished(stack, client)
  await page.goto(`${stack.adminUrl}/products?history=${PRODUCT}`)
  await page
    .getByRole('button', { name: /^Show the change/ })
    .first()
    .click()
  const button = page.getByRole('button', { name: 'Restore the English description' })
  await button.waitFor()
  const pressedMs = performance.now()
  await Promise.all([button.click(), waitUntil(async () => (await readPage(stack, `/products/${PRODUCT}`)).includes(mark))])
  return performance.now() - pressedMs
}

async function change(client: ContentClient, text: string): Promise<void> {
  await updateRecord(client, 'products', PRODUCT, { description_en: text })
}
