import { readableAddress } from '@bayt/content/text/readable-address'
import { useText } from '../../lib/i18n/locale-context.tsx'
import type { LinkWarning } from './link-warnings.ts'
import styles from './links.module.css'

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
