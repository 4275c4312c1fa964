import { ContentError } from '@bayt/content/errors'
import pRetry from 'p-retry'

/** How long a dropped line is waited for, and who is told. */
export interface Patience {
  attempts: number
  firstWaitMs: number
  report: (line: string) => void
}

const LONGEST_WAIT_MS = 30_000

/**
 * Does something again while the line is down or the server fails; a refusal is not repeated.
 * @param what for people: `products.csv could not be sent`
 * @param hasProgressed whether the attempt that failed just now came further than the one before: it does not count
 */
export function again<Answer>(
  what: string,
  { attempts, firstWaitMs, report }: Patience,
  call: () => Promise<Answer>,
  hasProgressed: () => boolean = () => false,
): Promise<Answer> {
  return pRetry(call, {
    retries: attempts - 1,
    minTimeout: firstWaitMs,
    maxTimeout: LONGEST_WAIT_MS,
    shouldConsumeRetry: () => !hasProgressed(),
    shouldRetry: ({ error }) => isPassing(error),
    onFailedAttempt: ({ error, retriesLeft, retryDelay }) => {
      if (retriesLeft > 0 && isPassing(error)) {
        report(`${what}: ${error.message} Trying again${retryDelay > 0 ? ` in ${Math.ceil(retryDelay / 1_000)} s` : ''} …`)
      }
    },
  })
}

/** Whether the same may succeed later without a change. */
export function isPassing(error: unknown): boolean {
  return error instanceof ContentError && error.isRetryable
}
