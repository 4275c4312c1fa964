import { readRecord } from '@bayt/content/queries/resource'
import type { Stack } from '@bayt/dev-tools/stack'
import { openProject } from '@bayt/local-supabase/database'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { copyPreparedState } from '@bayt/local-supabase/prepared-state'
import { loadSecrets } from '@bayt/local-supabase/secrets'
import type { Locator, Page } from 'playwright'
import { launchBrowser } from '../browser.ts'
import { signIn } from '../session.ts'
import { signInBrowser } from '../sign-in-browser.ts'
import { quantile } from '../statistics.ts'

export const VERSIONS_OF_ONE = 10_000
/** A product of the demo. */
const PRODUCT = 3

/** Milliseconds in the browser, with 10,000 versions of one record. */
export interface Timeline {
  /** From the press of "History" until the first entries can be read. */
  openMs: number
  /** From the press of "Show older changes" until they can be read: the first time, and the median of the last ten. */
  firstOlderMs: number
  lastOlderMs: number
  /** From the choice of a person or a rare field until its entries can be read. */
  personMs: number
  fieldMs: number
  /** From the press of "Show the change" of the oldest entry, with all entries in the list, until the words can be read. */
  detailMs: number
  /** The longest frame while the whole list is scrolled. */
  longestFrameMs: number
}

/** Fills the state folder of a backend with 10,000 versions of one product by 8 people over a year. `features_ar` changes once in 1,000. */
export async function fillOneHistory(stateDir: string): Promise<void> {
  await copyPreparedState(stateDir, 'demo')
  const folder = process.cwd()
  const { database } = await openProject(stateDir, loadSecrets(stateDir), 'http://127.0.0.1')
  await database.exec(`
    insert into record_versions (entity, entity_id, operation, changed_at, changed_by, changed_by_name, source, changed, before, record)
    select 'products', ${PRODUCT}, 'update', now() - (${VERSIONS_OF_ONE + 1} - n) * interval '50 minutes', n % 8 + 1, 'Person ' || n % 8, 'console',
      array[name], jsonb_build_object(name, 'Basmati rice of the harvest ' || n - 1), record || jsonb_build_object(name, 'Basmati rice of the harvest ' || n)
    from generate_series(1, ${VERSIONS_OF_ONE}) as n,
      (select record from record_versions where entity = 'products' and entity_id = ${PRODUCT} order by id desc limit 1) as newest,
      lateral (select case when n % 1000 = 0 then 'features_ar'
        else (array['name_en', 'name_ar', 'description_en', 'description_ar'])[n % 4 + 1] end as name) as chosen`)
  await database.close()
  process.chdir(folder)
}

/** Opens the whole history of that product in the console, filters and scrolls it, as staff do. */
export async function timeTimeline(stack: Stack): Promise<Timeline> {
  const { name_en } = await readRecord(await signIn(stack), 'products', PRODUCT)
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signInBrowser(page, stack)
    // The first one loads the code of the history.
    await page.goto(`${stack.adminUrl}/products?history=${PRODUCT}`)
    const history = page.getByRole('dialog')
    const entries = history.locator('ol > li')
    await entries.first().waitFor()
    await page.keyboard.press('Escape')

    const openMs = await timed(page.getByRole('button', { name: `History of ${name_en}` }), entries.first())
    const older = history.getByRole('button', { name: 'Show older changes' })
    const times: number[] = []
    while (await older.isVisible()) times.push(await timed(older, entries.nth(await entries.count())))
    const longestFrameMs = await scroll(page)
    const oldest = entries.nth((await entries.count()) - 2)
    const detailMs = await timed(oldest.getByRole('button', { name: /^Show the change/ }), oldest.locator('del').first())

    await page.reload()
    await history.getByText('Filter', { exact: true }).click()
    const fieldMs = await timeFilter(page, /Field/, 'Features (Arabic)', VERSIONS_OF_ONE / 1_000)
    await history.getByRole('button', { name: 'Show all' }).click()
    const personMs = await timeFilter(page, /Person/, DEMO_STAFF[0].full_name, 50)
    const [firstOlderMs = Number.NaN] = times
    return { openMs, firstOlderMs, lastOlderMs: quantile(times.slice(-10), 0.5), personMs, fieldMs, detailMs, longestFrameMs }
  } finally {
    await browser.close()
  }
}

async function timed(pressed: Locator, shown: Locator): Promise<number> {
  await pressed.waitFor()
  const startedMs = performance.now()
  await pressed.click()
  await shown.waitFor()
  return performance.now() - startedMs
}

async function timeFilter(page: Page, filter: RegExp, choice: string, entries: number): Promise<number> {
  await page.getByRole('dialog').getByRole('button', { name: filter }).click()
  const startedMs = performance.now()
  await page.getByRole('option', { name: choice }).click()
  await page.waitForFunction((count) => document.querySelectorAll('[role=dialog] ol > li').length === count, entries)
  return performance.now() - startedMs
}

/** Scrolls the whole list in steps of a screen, one in each frame. @returns the longest time between two frames, in milliseconds */
function scroll(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let scroller = document.querySelector('[role=dialog] ol')
    while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement
    if (!scroller) throw new Error('The history does not scroll.')
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    let longest = 0
    let last = await frame()
    for (let top = 0; top < scroller.scrollHeight; top += scroller.clientHeight) {
      scroller.scrollTop = top
      const now = await frame()
      longest = Math.max(longest, now - last)
      last = now
    }
    return longest
  })
}
