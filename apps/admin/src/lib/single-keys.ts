import { useSyncExternalStore } from 'react'

/** Whether a single key is a shortcut: staff can turn it off, because speech input types keys by accident (WCAG 2.1.4). */
const STORAGE_KEY = 'admin-single-keys'
const OFF = 'off'

const listeners = new Set<() => void>()

export function areSingleKeysOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== OFF
}

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, OFF)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn)
}
