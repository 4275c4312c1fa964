import { LOCALE_FACTS, LOCALES } from '@bayt/content/locale'
import { Cookie } from 'lucide-react'
import { EmptyState } from '../components/empty-state.tsx'
import { STORAGE_BLOCKED } from '../lib/i18n/storage-blocked.ts'

/** Shown instead of the console if the browser lets it store nothing: drafts and the session would be lost. */
export function StorageBlockedPage() {
  return (
    <main>
      {LOCALES.map((locale, at) => (
        <div key={locale} lang={locale} dir={LOCALE_FACTS[locale].dir}>
          <EmptyState {...(at === 0 ? { icon: Cookie } : {})} title={STORAGE_BLOCKED[locale].title} level={1}>
            <p>{STORAGE_BLOCKED[locale].body}</p>
          </EmptyState>
        </div>
      ))}
    </main>
  )
}
