import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import switchStyles from '../../components/language-switch.module.css'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { setTheme, THEMES, useTheme } from '../../lib/theme.ts'
import { ACCOUNT_TEXTS } from './texts.ts'

/** Light, dark, or as the device prefers. */
export function ThemeChoice() {
  const texts = ACCOUNT_TEXTS[useLocale().locale]
  const theme = useTheme()
  return (
    <ToggleButtonGroup
      aria-label={texts.theme}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[theme]}
      onSelectionChange={(keys) => {
        const chosen = THEMES.find((one) => keys.has(one))
        if (chosen) setTheme(chosen)
      }}
      className={switchStyles.group ?? ''}
    >
      {THEMES.map((one) => (
        <ToggleButton key={one} id={one} className={switchStyles.option ?? ''}>
          {texts.themes[one]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
