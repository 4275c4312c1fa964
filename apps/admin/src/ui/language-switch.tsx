import { LOCALE_FACTS, LOCALES, type Locale } from '@bayt/content/locale'
import { useLocale, useText } from './i18n/locale-context.tsx'
import styles from './language-switch.module.css'
import { Segments } from './segments.tsx'

/** Short labels for phones, because the title of the screen needs the space. */
const SHORT: Record<Locale, string> = { en: 'EN', ar: 'ع' }

const LANGUAGES = LOCALES.map((code) => ({
  value: code,
  label: LOCALE_FACTS[code].label,
  lang: code,
  look: (
    <>
      <span className={styles.full}>{LOCALE_FACTS[code].label}</span>
      <span className={styles.short} aria-hidden="true">
        {SHORT[code]}
      </span>
    </>
  ),
}))

/** The interface language of the console. */
export function LanguageSwitch() {
  const { locale, setLocale } = useLocale()
  const text = useText()
  return <Segments label={text.shell.language} value={locale} options={LANGUAGES} onChange={setLocale} />
}
