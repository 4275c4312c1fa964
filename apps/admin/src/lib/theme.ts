import { useSyncExternalStore } from 'react'
import { keepChoice, keptChoice } from './keep-choice.ts'

/** Light, dark, or as the device prefers. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Storage key of the console's theme, on this device. */
const STORAGE_KEY = 'admin-theme'
const listeners = new Set<() => void>()

/** The chosen theme; `system` without a choice, and for a value that is none. */
export function parseTheme(text: string | null): Theme {
  return THEMES.find((theme) => theme === text) ?? 'system'
}

export function storedTheme(): Theme {
  return parseTheme(keptChoice(STORAGE_KEY))
}

/** Shows the page in a theme. Without an attribute, the style sheet follows the device. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function setTheme(theme: Theme): void {
  keepChoice(STORAGE_KEY, theme)
  applyTheme(theme)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const follow = () => {
    applyTheme(storedTheme())
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', follow)
  }
}

/** The chosen theme; follows a choice in another tab. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme)
}
