import { Segments } from '../../components/segments.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { THEMES } from '../../lib/theme.ts'
import { setTheme, useTheme } from '../../lib/use-theme.ts'
import { ACCOUNT_TEXTS } from './texts.ts'

/** Light, dark, or as the device prefers. */
export function ThemeChoice() {
  const texts = ACCOUNT_TEXTS[useLocale().locale]
  const options = THEMES.map((value) => ({ value, label: texts.themes[value] }))
  return <Segments label={texts.theme} value={useTheme()} options={options} onChange={setTheme} />
}
