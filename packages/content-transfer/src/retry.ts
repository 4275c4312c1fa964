import { ContentError } from '@bayt/content/errors'
import pRetry from 'p-retry'

/** Back-off of retries, and the progress callback. */
export interface RetryOptions {
  attempts: number
  firstWaitMs: number
  report: (line: string) => void
}

const LONGEST_WAIT_MS = 30_000

/**
 * Retries a call with back-off while the connection is down, the server fails, or the server has too many requests. Another refusal is not
 * retried.
 * @param what describes the failure to the user: `products.csv could not be sent`
 * @param hasProgressed whether the failed attempt got further than the attempt before it; such an attempt does not count
 */
export function withRetry<Answer>(
  what: string,
  { attempts, firstWaitMs, report }: RetryOptions,
  call: () => Promise<Answer>,
  hasProgressed: () => boolean = () => false,
): Promise<Answer> {
  return pRetry(call, {
    retries: attempts - 1,
    minTimeout: firstWaitMs,
    maxTimeout: LONGEST_WAIT_MS,
    shouldConsumeRetry: () => !hasProgressed(),
    shouldRetry: ({ error }) => isTransient(error),
    onFailedAttempt: ({ error, retriesLeft, retryDelay }) => {
      if (retriesLeft > 0 && isTransient(error)) {
        report(`${what}: ${error.message} Trying again${retryDelay > 0 ? ` in ${Math.ceil(retryDelay / 1_000)} s` : ''} …`)
      }
    },
  })
}

/** Whether a retry may succeed without a change. */
export function isTransient(error: unknown): boolean {
  return error instanceof ContentError && (error.isRetryable || error.kind === 'locked')
}
