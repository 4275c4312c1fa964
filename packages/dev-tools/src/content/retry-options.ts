import type { RetryOptions } from '@bayt/content-transfer/export'

/** A line that is down for some five minutes is waited for; after that the command is simply run again. */
export const retry: RetryOptions = { attempts: 14, firstWaitMs: 1_000, report: (line) => console.log(line) }
