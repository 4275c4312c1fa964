import { medians } from '../statistics.ts'

/** The medians of a repeated measurement, or the reason why there are none. */
export type Measured = Record<string, number> | Failed

interface Failed {
  failure: string
}

export function isFailed(measured: Measured): measured is Failed {
  return typeof measured.failure === 'string'
}

/**
 * Repeats a measurement. If one run throws or lacks a figure, the complete measurement fails: the medians of the other runs would
 * hide the failure.
 * @param runs at least 1
 */
export async function measureMedians<Figures extends object>(
  runs: number,
  measure: () => Promise<Figures>,
): Promise<{ results: Figures[]; measured: Measured }> {
  const results: Figures[] = []
  for (let run = 1; run <= runs; run++) {
    try {
      const result = await measure()
      checkFigures(result)
      results.push(result)
    } catch (error) {
      return { results, measured: { failure: `run ${run} of ${runs}: ${messageOf(error)}` } }
    }
  }
  return { results, measured: medians(results) }
}

function checkFigures(result: object): void {
  const missing = Object.entries(result).filter(([, value]) => typeof value === 'number' && !Number.isFinite(value))
  if (missing.length > 0) throw new Error(`not measured: ${missing.map(([name]) => name).join(', ')}`)
}

/** Only the first line of the message, because Playwright appends its log. */
function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
