import type { Page } from 'playwright'

export const FIRST_ROW = 'tbody [role=row], tbody tr'

/** The expected first row: its text contains `has`, and differs from the earlier text `isNot`. */
interface FirstRow {
  has?: string
  isNot?: string | null
}

/** Milliseconds from an event until the first row is painted, by the clock of the page. The page must be at rest (`atRest`). */
export async function untilPainted(page: Page, event: string, row: FirstRow, act: () => Promise<unknown>): Promise<number> {
  const measured = page.evaluate(
    ({ selector, event, row }) =>
      new Promise<number>((resolve) => {
        let startedMs = Number.NaN
        const check = () => {
          const text = document.querySelector(selector)?.textContent ?? ''
          const isShown = text !== '' && text.includes(row.has ?? '') && text !== row.isNot
          // A task after a frame runs when the frame is painted.
          if (isShown) setTimeout(() => resolve(performance.now() - startedMs))
          else requestAnimationFrame(check)
        }
        document.addEventListener(
          event,
          () => {
            startedMs = performance.now()
            // Begins with the next frame: the rows of this frame still belong to the previous step.
            setTimeout(() => requestAnimationFrame(check))
          },
          { capture: true, once: true },
        )
      }),
    { selector: FIRST_ROW, event, row },
  )
  await act()
  return measured
}

const REST_MS = 100

/**
 * Waits until the list has all its rows, and the page has no requests and nothing left to do, so that the next step starts from
 * rest.
 */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
  await page.evaluate(
    (restMs) =>
      new Promise<void>((resolve) => {
        let changedMs = performance.now()
        const observer = new MutationObserver(() => {
          changedMs = performance.now()
        })
        observer.observe(document.body, { subtree: true, childList: true })
        const check = () => {
          if (performance.now() - changedMs < restMs) return void requestIdleCallback(check)
          observer.disconnect()
          resolve()
        }
        requestIdleCallback(check)
      }),
    REST_MS,
  )
}
