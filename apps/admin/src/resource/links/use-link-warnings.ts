import { isPublic } from '@bayt/content/queries/is-public'
import { readContentLink } from '@bayt/release/content-link'
import { useQueries } from '@tanstack/react-query'
import { useServices } from '../../lib/services.tsx'
import { type LinkWarning, warningsOf } from './link-warnings.ts'
import { useDebouncedValue } from './use-debounced-value.ts'

/** The pause lasts long enough to finish a word, but ends before staff reach the next field. */
const DEBOUNCE_MS = 600

/** Warnings about typed links, debounced. */
export function useLinkWarnings(typed: readonly string[]): LinkWarning[] {
  const { client, config } = useServices()
  const links = useDebouncedValue(typed.join('\n'), DEBOUNCE_MS).split('\n')
  const read = links.filter((link) => link !== '').map((link) => ({ link, ...readContentLink(link, config.siteUrl) }))
  const records = read.flatMap(({ record }) => record ?? [])
  const answers = useQueries({
    queries: records.map(({ collection, id }) => ({
      queryKey: ['is-public', collection, id],
      queryFn: () => isPublic(client, collection, id),
      staleTime: 30_000,
      retry: false,
    })),
  })
  // A failed look-up gives no warning.
  const gone = new Set(records.filter((_, index) => answers[index]?.data === false))
  return warningsOf(read.map(({ link, fault, record }) => ({ link, fault: record && gone.has(record) ? 'nowhere' : fault })))
}
