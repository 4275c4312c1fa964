import { loadavg } from 'node:os'
import type { Stack } from '@bayt/dev-tools/stack'
import type { Browser, CDPSession, Page } from 'playwright'
import { signInBrowser } from '../sign-in-browser.ts'
import { quantile } from '../statistics.ts'
import type { SearchRow } from './table.ts'
import { atRest, FIRST_ROW, untilPainted } from './until-painted.ts'

/** Each round starts the console. The first word of a round finds a cold worker, each later word a warm worker. */
const ROUNDS = 2
/** Slows the page to the speed of a phone, but not the worker. */
const SLOWDOWN = 6
/**
 * Words of product names. The first result of each word contains neither the previous nor the next word, so each search changes the
 * first row.
 */
const WORDS =
  'Basmati Lentils Palm Jasmine Tuna Sella Sugar Broken Tomato Corn Penne Fragrant Sunflower Black Golden Chunks Olein Pasta Industrial Medium-Grain Tea Paste'.split(
    ' ',
  )

/** Searches words one after another, from the last key until the first row is painted. */
export async function measureSearch(browser: Browser, stack: Stack, size: number): Promise<SearchRow> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await signInBrowser(page, stack)
  await readTexts(page, stack)
  const runs = []
  for (let round = 0; round < ROUNDS; round++) runs.push(...(await searchWords(page, session, stack)))
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const slowed = await searchWords(page, session, stack)
  await page.close()
  const [starts, others] = [runs.filter(({ isFirst }) => isFirst), runs.filter(({ isFirst }) => !isFirst)]
  const ms = (of: readonly { ms: number }[], share: number) =>
    quantile(
      of.map((run) => run.ms),
      share,
    )
  return {
    size,
    searches: others.length,
    medianMs: ms(others, 0.5),
    slowMs: ms(others, 0.95),
    taskMs: quantile(
      others.map((run) => run.taskMs),
      0.5,
    ),
    startMs: ms(starts, 0.5),
    slowedMs: ms(
      slowed.filter(({ isFirst }) => !isFirst),
      0.5,
    ),
    load: loadavg()[0] ?? Number.NaN,
  }
}

/** Waits until the first search of a device has read all texts. Until then, the page says that the search covers only names. */
async function readTexts(page: Page, stack: Stack): Promise<void> {
  await openProducts(page, stack)
  const text = page.getByText('So far the search covers all names')
  await page.getByRole('searchbox').fill(WORDS[0] ?? '')
  await text.waitFor()
  await text.waitFor({ state: 'hidden', timeout: 10 * 60_000 })
}

async function searchWords(page: Page, session: CDPSession, stack: Stack) {
  await openProducts(page, stack)
  const search = page.getByRole('searchbox')
  const runs = []
  for (const [at, word] of WORDS.entries()) {
    await atRest(page)
    const before = await taskMs(session)
    const ms = await untilPainted(page, 'input', { has: word }, () => search.fill(word))
    await atRest(page)
    runs.push({ isFirst: at === 0, ms, taskMs: (await taskMs(session)) - before })
    if (process.env.LINES) console.log(word, ms)
  }
  return runs
}

async function openProducts(page: Page, stack: Stack): Promise<void> {
  await page.goto(`${stack.adminUrl}/products`)
  await page.locator(FIRST_ROW).first().waitFor()
}

/** How long the main thread of the page has been busy so far, in milliseconds. */
async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}
