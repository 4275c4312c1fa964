import { isLocale, LOCALE_FACTS, LOCALES } from '@bayt/content/locale'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { useLocale, useText } from '../lib/i18n/locale-context.tsx'
import styles from './language-switch.module.css'

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
        <ToggleButton key={code} id={code} lang={code} className={styles.option ?? ''}>
          {LOCALE_FACTS[code].label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
