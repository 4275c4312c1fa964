import type { RetryOptions } from '@bayt/content-transfer/export'

/** Retries during an outage of about five minutes. After a longer outage, run the command again. */
export const retry: RetryOptions = { attempts: 14, firstWaitMs: 1_000, report: (line) => console.log(line) }
