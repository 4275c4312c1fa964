import { join } from 'node:path'
import { randomRuns } from '@bayt/dev-tools/random-runs'
import { type FaultStack, startFaultStack } from '../fixtures/fault-stack.ts'
import { type Random, seededRandom } from '../fixtures/random.ts'
import { expect, test } from '../fixtures/test.ts'
import { openStaffBrowser, type StaffBrowser, signIn } from './faults/browser.ts'
import { clearDrafts, storedDrafts } from './faults/drafts.ts'
import { editThrough } from './faults/edit.ts'
import { type Entity, entitiesWith, rowsWith, storeRecord } from './faults/entities.ts'
import { FAULTS, type Fault } from './faults/faults.ts'

/**
 * `npm test` makes two faults, `npm run test:long` 50 faults. `TEST_SEED=…` repeats a run, `FAULTS_COUNT=…` sets the number of
 * faults, `FAULTS_OF=articles` limits the run to a table, and `FAULTS_LIKE=token` to faults with this part in their name.
 */
const { seed: SEED, numRuns } = randomRuns({ everyday: 2, long: 50 })
const COUNT = Number(process.env.FAULTS_COUNT ?? numRuns)

let stack: FaultStack
let browser: StaffBrowser

test.beforeAll(async ({ launchOptions }) => {
  stack = await startFaultStack()
  const { args = [], executablePath } = launchOptions
  browser = await openStaffBrowser(stack, join(stack.dir, 'profile'), { args, ...(executablePath ? { executablePath } : {}) })
})
test.afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

test(`${COUNT} random faults (seed ${SEED}): no character lost, no row doubled, never a false "saved" or "Live"`, async () => {
  test.setTimeout(COUNT * 120_000)
  const random = seededRandom(SEED)
  const only = process.env.FAULTS_OF
  const entities = random.shuffle(entitiesWith(await anyPicture())).filter(({ table }) => !only || table === only)
  const kinds = FAULTS.filter(({ name }) => name.includes(process.env.FAULTS_LIKE ?? ''))
  const faults = Array.from({ length: Math.ceil(COUNT / kinds.length) }, () => random.shuffle(kinds)).flat()
  await signIn(browser.page, stack)
  const problems: string[] = []
  for (const [index, fault] of faults.slice(0, COUNT).entries()) {
    const entity = entities[index % entities.length]
    if (!entity) continue
    const isNew = random.next() < 0.5
    const name = `${index}. ${fault.name}, ${isNew ? 'a new record' : 'an edit'} of ${entity.table}`
    await test
      .step(name, () => oneEdit(entity, isNew, fault, `F${SEED}x${index}`, random))
      .catch(async (error: unknown) => {
        // A failed edit must not hide the results of the other edits.
        problems.push(
          `${name}: ${error instanceof Error ? error.message : error}\nThe screen shows: ${await browser.page.locator('body').textContent()}`,
        )
        await clearDrafts(browser.page)
      })
  }
  expect(problems.join('\n\n')).toBe('')
})

async function oneEdit(entity: Entity, isNew: boolean, fault: Fault, mark: string, random: Random): Promise<void> {
  const id = isNew ? 'new' : await storeRecord(stack, entity, `${mark}old`)
  const scene = { stack, browser, random, entity, id } as const
  browser.claims.forget()
  const typed = await editThrough(scene, fault, mark)
  const stored = (await rowsWith(stack, entity, mark)).map((row) =>
    Object.fromEntries(Object.keys(typed).map((name) => [name, row[name]])),
  )
  expect(stored, 'a record reported as saved is on the server once').toEqual([typed])
  expect(await rowsWith(stack, entity, `${mark}old`), 'nothing of the previous version remains').toHaveLength(0)
  const [first] = entity.texts
  const drafts = async () => (await storedDrafts(browser.page)).map((values) => values[first])
  await expect.poll(drafts, 'a saved record has no draft any more').not.toContain(typed[first])
  if (fault.otherText) expect(await drafts(), 'the draft of another tab stays').toContain(fault.otherText)
  if (entity.isPublic) await expectTrueLive()
  await clearDrafts(browser.page)
}

/** Every release that was reported live since the save must contain the change. */
async function expectTrueLive(): Promise<void> {
  const { data: newestChange } = await stack.api.rpc('newest_site_change')
  for (const shown of browser.claims.liveSinceSaved())
    expect(shown, 'Live was shown too early').toBeGreaterThanOrEqual(newestChange ?? 0)
}

async function anyPicture(): Promise<string> {
  const { data } = await stack.api.from('hero_images').select('image_url').limit(1).single()
  return data?.image_url ?? ''
}
