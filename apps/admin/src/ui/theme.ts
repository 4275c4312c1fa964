import { deviceItems } from '../data/device.ts'

/** Light, dark, or as the device prefers. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Storage key of the console's theme, on this device. */
export const THEME_KEY = 'admin-theme'

/** The chosen theme; `system` without a choice, and for an invalid value. */
export function parseTheme(text: string | null): Theme {
  return THEMES.find((theme) => theme === text) ?? 'system'
}

export function storedTheme(): Theme {
  return parseTheme(deviceItems.getItem(THEME_KEY))
}

/** Shows the page in a theme. Without an attribute, the style sheet follows the device. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
