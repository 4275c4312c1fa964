import type { ContentClient } from '@bayt/content/queries/client'
import { readRecord, updateRecord } from '@bayt/content/queries/resource'
import { ensureChromium } from '@bayt/dev-tools/chromium'
import type { Stack } from '@bayt/dev-tools/stack'
import { chromium, type Locator, type Page } from 'playwright'
import { readPage, waitUntil, waitUntilPublished } from '../publish/edits.ts'
import { signIn } from '../session.ts'
import { signInBrowser } from '../sign-in-browser.ts'
import { quantile } from '../statistics.ts'

/** A product of the demo. */
const PRODUCT = 3

/** Milliseconds from a press until the product page of the public site has the text. */
export interface PublicAfter {
  medianMs: number
  p95Ms: number
}

export interface Restore {
  restores: number
  /** Of "Restore …" in the history. */
  restored: PublicAfter
  /** Of "Save" in the form of the same product, for a text as long. */
  saved: PublicAfter
}

/**
 * Restores a text from the history in the console and saves one in the form, in turn, as staff do, and polls the public page until it has
 * each. The time starts with the press in the browser.
 */
export async function timeRestores(stack: Stack, restores: number): Promise<Restore> {
  const client = await signIn(stack)
  const path = await ensureChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(path ? { executablePath: path } : {}) })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signInBrowser(page, stack)
    const times = { restored: [] as number[], saved: [] as number[] }
    for (let round = 0; round <= restores; round++) {
      const restored = await timeRestore(stack, client, page, round)
      const saved = await timeSave(stack, page, round)
      // The first ones are not measured: they load the code.
      if (round === 0) continue
      times.restored.push(restored)
      times.saved.push(saved)
    }
    const summary = (all: number[]) => ({ medianMs: quantile(all, 0.5), p95Ms: quantile(all, 0.95) })
    return { restores, restored: summary(times.restored), saved: summary(times.saved) }
  } finally {
    await browser.close()
  }
}

async function timeRestore(stack: Stack, client: ContentClient, page: Page, number: number): Promise<number> {
  const mark = `Former text ${number} ${Date.now()}`
  await change(client, mark)
  await change(client, `New text ${number}`)
  await waitUntilPublished(stack, client)
  await page.goto(`${stack.adminUrl}/products?history=${PRODUCT}`)
  await page
    .getByRole('button', { name: /^Show the change/ })
    .first()
    .click()
  return pressUntilPublic(stack, page, page.getByRole('button', { name: 'Restore the English description' }), mark)
}

async function timeSave(stack: Stack, page: Page, number: number): Promise<number> {
  const mark = `Typed text ${number} ${Date.now()}`
  await page.goto(`${stack.adminUrl}/products?edit=${PRODUCT}`)
  await page.getByLabel('Description (English)').fill(mark)
  return pressUntilPublic(stack, page, page.getByRole('button', { name: 'Update', exact: true }), mark)
}

/** The press is that of the pointer: Playwright first waits until a button is still and in view. */
async function pressUntilPublic(stack: Stack, page: Page, button: Locator, mark: string): Promise<number> {
  await button.waitFor()
  const pressed = page.evaluate(
    () =>
      new Promise<number>((resolve) => addEventListener('pointerdown', () => resolve(Date.now()), { capture: true, once: true })),
  )
  const [pressedAt, publicAt] = await Promise.all([
    pressed,
    waitUntil(async () => (await readPage(stack, `/products/${PRODUCT}`)).includes(mark)).then(() => Date.now()),
    button.click(),
  ])
  return publicAt - pressedAt
}

async function change(client: ContentClient, text: string): Promise<void> {
  const { updated_at } = await readRecord(client, 'products', PRODUCT)
  await updateRecord(client, 'products', PRODUCT, { description_en: text }, updated_at)
}
