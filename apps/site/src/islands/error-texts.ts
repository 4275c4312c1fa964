import type { Dictionary } from '../i18n/t.ts'
import type { ErrorTexts } from './ErrorBoundary.tsx'

/** What an island says when it fails. */
export function errorTexts({ common }: Dictionary): ErrorTexts {
  const { applicationError, errorHint, retry, reload } = common
  return { applicationError, errorHint, retry, reload }
}
