import { isPublic } from '@bayt/content/queries/resource'
import { readableAddress } from '@bayt/content/text/readable-address'
import { type LinkFault, readContentLink } from '@bayt/release/content-link'
import { useQueries } from '@tanstack/react-query'
import { useServices } from '../../data/services.tsx'
import { useText } from '../../ui/i18n/locale-context.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { CustomFieldProps } from '../fields.ts'
import styles from './links.module.css'
import { useDebouncedValue } from './use-debounced-value.ts'

/** A field for a link on the public site, with a warning while the link leads nowhere. */
export function LinkField(field: CustomFieldProps) {
  // Links that the form refuses already have an error.
  const warnings = useLinkWarnings([field.value]).filter(({ fault }) => fault !== 'text')
  return <TextField {...field} inputMode="url" dir="ltr" warning={<LinkWarningList warnings={field.error ? [] : warnings} />} />
}

/** A link that staff should check before they save. */
export interface LinkWarning {
  link: string
  fault: LinkFault
}

/** The most warnings shown below a field. */
const MAX_WARNINGS = 5

/** The links with a fault, each once. Links with the fault `prefix` come last, because these links work. */
export function warningsOf(links: readonly { link: string; fault?: LinkFault | undefined }[]): LinkWarning[] {
  const faulty = links.flatMap(({ link, fault }) => (fault ? [{ link, fault }] : []))
  const once = [...new Map(faulty.map((warning) => [warning.link, warning])).values()]
  return once.toSorted((a, b) => Number(a.fault === 'prefix') - Number(b.fault === 'prefix')).slice(0, MAX_WARNINGS)
}

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

/**
 * Warnings below a field. They are not errors: the record can be saved. The list is always rendered, so that screen
 * readers announce new entries.
 */
export function LinkWarningList({ warnings }: { warnings: LinkWarning[] }) {
  const { links: text } = useText()
  return (
    <span role="status" className={styles.warnings}>
      {warnings.map(({ link, fault }) => (
        <span key={link} className={styles.warning} data-fault={fault}>
          {text[fault](`\u2066${readableAddress(link)}\u2069`)}
        </span>
      ))}
    </span>
  )
}
