import { useSyncExternalStore } from 'react'
import { deviceItems } from '../data/device.ts'
import { applyTheme, storedTheme, THEME_KEY, type Theme } from './theme.ts'

const listeners = new Set<() => void>()

export function setTheme(theme: Theme): void {
  deviceItems.setItem(THEME_KEY, theme)
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
