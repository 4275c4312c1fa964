import { ensureChromium } from '@bayt/dev-tools/chromium'
import type { Stack } from '@bayt/dev-tools/stack'
import { chromium, type Page } from 'playwright'
import { signInBrowser } from '../sign-in-browser.ts'

/** The moments of an edit, by the clock of the page (ms). */
interface EditMoments {
  /** Time of the response to the last save; 0 before. */
  savedMs: number
  /** Time when the header showed Live after the save; 0 before. */
  liveMs: number
}

/**
 * Edits a product in the admin as staff do.
 * @returns for each edit, milliseconds from the response of the save until the header shows Live
 */
export async function timeLiveInAdmin(stack: Stack, edits: number): Promise<number[]> {
  const path = await ensureChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(path ? { executablePath: path } : {}) })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(recordSavesAndLive)
    await signInBrowser(page, stack)
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    const times: number[] = []
    for (let edit = 0; edit < edits; edit++) times.push(await timeOne(page, `تعديل ${edit} ${Date.now()}`))
    return times
  } finally {
    await browser.close()
  }
}

async function timeOne(page: Page, name: string): Promise<number> {
  const row = page.locator('tbody [role=row], tbody tr').first()
  await row.getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await form.getByLabel('Name (Arabic)').fill(name)
  await form.getByRole('button', { name: 'Update' }).click()
  await form.waitFor({ state: 'hidden' })
  const recorded = await page.waitForFunction(() => {
    const { recorded } = window as unknown as { recorded: EditMoments }
    return recorded.liveMs > 0 ? recorded : undefined
  })
  const { savedMs, liveMs }: EditMoments = (await recorded.jsonValue()) ?? { savedMs: Number.NaN, liveMs: Number.NaN }
  return liveMs - savedMs
}

/** Runs in the page before its own scripts. */
function recordSavesAndLive(): void {
  const recorded: EditMoments = { savedMs: 0, liveMs: 0 }
  Object.assign(window, { recorded })
  const { fetch } = window
  window.fetch = async (...args) => {
    const response = await fetch(...args)
    if (new Request(args[0], { ...args[1], body: null }).url.endsWith('/rpc/run_command'))
      Object.assign(recorded, { savedMs: performance.now(), liveMs: 0 })
    return response
  }
  const check = () => {
    const state = document.querySelector('header [data-state]')?.getAttribute('data-state')
    if (recorded.savedMs > 0 && recorded.liveMs === 0 && state === 'live') recorded.liveMs = performance.now()
  }
  new MutationObserver(check).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-state'],
  })
}
