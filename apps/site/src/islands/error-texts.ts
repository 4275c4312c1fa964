import type { Dictionary } from '../i18n/t.ts'
import type { ErrorTexts } from './ErrorBoundary.tsx'

/** The texts of an island that failed. */
export function errorTexts({ common }: Dictionary): ErrorTexts {
  const { applicationError, errorHint, retry, reload } = common
  return { applicationError, errorHint, retry, reload }
}
