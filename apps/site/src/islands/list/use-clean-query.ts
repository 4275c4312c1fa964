import { cutShortText } from '@bayt/content/text/cut-short-text'
import { mayHaveMarkup } from '@bayt/content/text/may-have-markup'
import { useEffect, useState } from 'react'

/**
 * The searched query: the typed text, cleaned as short text (spec: public-site §5). The cleaner is loaded for the first query
 * that may have markup, because few visitors type markup. Until the cleaner is loaded, and if it cannot be loaded, only the
 * characters of markup are removed.
 */
export function useCleanQuery(typed: string): string {
  const [cleaned, setCleaned] = useState({ typed: '', query: '' })
  const needsCleaner = mayHaveMarkup(typed)
  useEffect(() => {
    if (!needsCleaner) return
    let isCurrent = true
    import('@bayt/content/text/short-text').then(
      ({ cleanShortText }) => isCurrent && setCleaned({ typed, query: cleanShortText(typed) }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [typed, needsCleaner])
  return needsCleaner && cleaned.typed === typed ? cleaned.query : cutShortText(typed)
}
