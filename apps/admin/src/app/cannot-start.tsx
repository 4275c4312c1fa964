import { LOCALE_FACTS, LOCALES, type Locale } from '@bayt/content/locale'
import { Cookie, Settings } from 'lucide-react'
import type { ConfigProblem } from '../data/env.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useText } from '../ui/i18n/locale-context.tsx'
import styles from './cannot-start.module.css'

/** Shown instead of the console if its settings are missing or wrong: lists each setting with the expected value. */
export function SetupPage({ problems }: { problems: ConfigProblem[] }) {
  const { setup } = useText()
  return (
    <main>
      <EmptyState icon={Settings} title={setup.title} level={1}>
        <p>{setup.body}</p>
        <ul className={styles.problems}>
          {problems.map(({ variable, expected }) => (
            <li key={variable}>
              <code>{variable}</code> {setup.shouldHold(expected)}
            </li>
          ))}
        </ul>
      </EmptyState>
    </main>
  )
}

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
