import { isLocale, LOCALE_FACTS, LOCALES, type Locale } from '@bayt/content/locale'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { useLocale, useText } from '../lib/i18n/locale-context.tsx'
import styles from './language-switch.module.css'

/** For phones, where the title of the screen needs the room. */
const SHORT: Record<Locale, string> = { en: 'EN', ar: 'ع' }

/** The interface language of the console. */
export function LanguageSwitch() {
  const { locale, setLocale } = useLocale()
  const text = useText()
  return (
    <ToggleButtonGroup
      aria-label={text.shell.language}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[locale]}
      onSelectionChange={(keys) => {
        const [chosen] = keys
        if (isLocale(chosen)) setLocale(chosen)
      }}
      className={styles.group ?? ''}
    >
      {LOCALES.map((code) => (
        <ToggleButton key={code} id={code} lang={code} aria-label={LOCALE_FACTS[code].label} className={styles.option ?? ''}>
          <span className={styles.full}>{LOCALE_FACTS[code].label}</span>
          <span className={styles.short} aria-hidden="true">
            {SHORT[code]}
          </span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
