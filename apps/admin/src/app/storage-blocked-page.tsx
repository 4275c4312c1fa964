import { LOCALE_FACTS, LOCALES, type Locale } from '@bayt/content/locale'
import { Cookie } from 'lucide-react'
import { EmptyState } from '../components/empty-state.tsx'

/** Shown instead of the console if the browser blocks all storage: drafts and the session would be lost. */
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

/** A browser that blocks all storage does not know the chosen language, so the page is in both languages. */
const STORAGE_BLOCKED: Record<Locale, { title: string; body: string }> = {
  en: {
    title: 'This browser blocks all cookies and site data',
    body: 'The admin cannot work without them. Allow them for this site in the settings of the browser, then load the page again.',
  },
  ar: {
    title: 'هذا المتصفح يحظر ملفات تعريف الارتباط وبيانات المواقع كلها',
    body: 'لا تعمل لوحة الإدارة من دونها. اسمح بها لهذا الموقع في إعدادات المتصفح، ثم أعد تحميل الصفحة.',
  },
}
