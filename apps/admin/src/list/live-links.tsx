import type { ContentTable } from '@bayt/content/entities/tables'
import { LOCALE_FACTS, localePath, ownFirst } from '@bayt/content/locale'
import { ExternalLink } from 'lucide-react'
import { useWasSaved } from '../data/after-write.ts'
import { usePublishing } from '../data/publishing/use-publishing.ts'
import { useServices } from '../data/services.tsx'
import { livePath } from '../record/live-path.ts'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import styles from './list.module.css'

/** For a row that was saved since the page was loaded: the publishing state, and links to the live page in each language. */
export function LiveLinks({ table, row }: { table: ContentTable; row: { id: number } }) {
  const path = livePath(table, row)
  return useWasSaved(table, row.id) && path !== undefined ? <SavedRow path={path} /> : null
}

function SavedRow({ path }: { path: string }) {
  const { publishing: text, list } = useText()
  const { config } = useServices()
  const { locale: own } = useLocale()
  const { state } = usePublishing()
  const texts = { ...text, checking: list.saved, unknown: list.saved, nothing: list.saved, pinned: text.pinnedRow }
  return (
    <span className={styles.live} data-state={state.kind}>
      <span className={styles.liveState}>{texts[state.kind]}</span>
      {ownFirst(own).map((locale) => (
        <a
          key={locale}
          href={config.siteUrl + localePath(locale, path)}
          target="_blank"
          rel="noreferrer"
          lang={locale}
          aria-label={`${text.viewLive}: ${LOCALE_FACTS[locale].label}`}
        >
          {LOCALE_FACTS[locale].label}
          <ExternalLink size={13} strokeWidth={1.5} aria-hidden="true" />
        </a>
      ))}
    </span>
  )
}
