import type { Page } from 'playwright'

export const FIRST_ROW = 'tbody [role=row], tbody tr'

/** The expected first row: a row with a text, or a different row than before. */
type FirstRow = { has: string } | { isNot: string | null }

/** Milliseconds from an event until the first row is painted, by the clock of the page. */
export async function untilPainted(page: Page, event: string, row: FirstRow, act: () => Promise<unknown>): Promise<number> {
  const measured = page.evaluate(
    ({ selector, event, row }) =>
      new Promise<number>((resolve) => {
        let startedMs = Number.NaN
        const check = () => {
          const text = document.querySelector(selector)?.textContent ?? ''
          const isShown = 'has' in row ? text.includes(row.has) : text !== '' && text !== row.isNot
          // A task after a frame runs when the frame is painted.
          if (isShown) setTimeout(() => resolve(performance.now() - startedMs))
          else requestAnimationFrame(check)
        }
        document.addEventListener(
          event,
          () => {
            startedMs = performance.now()
            // The current rows belong to the previous step.
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
