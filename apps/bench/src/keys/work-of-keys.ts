import type { Page } from 'playwright'
import { type Key, WORDS } from './type-words.ts'

/** Longer than what follows after typing pauses. */
const PAUSE_MS = 900

/** Types the words. @returns for each key the processor time of the page's main thread until the frame after it, without slowdown */
export async function workOfKeys(page: Page): Promise<Key[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const workMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const box = page.locator('input[type=search]')
  const keys: Key[] = []
  for (const word of WORDS) {
    await box.fill('')
    await page.waitForTimeout(PAUSE_MS)
    for (const [at, letter] of [...word].entries()) {
      const before = await workMs()
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, key: letter })
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter })
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
      keys.push({ typed: word.slice(0, at + 1), ms: (await workMs()) - before })
    }
  }
  return keys
}
