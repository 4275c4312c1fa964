import { useSyncExternalStore } from 'react'
import { keepChoice, keptChoice } from './keep-choice.ts'

/** Whether a single key is a shortcut: staff can turn it off, because speech input types keys by accident (WCAG 2.1.4). */
const STORAGE_KEY = 'admin-single-keys'
const OFF = 'off'

const listeners = new Set<() => void>()

export function areSingleKeysOn(): boolean {
  return keptChoice(STORAGE_KEY) !== OFF
}

export function setSingleKeys(isOn: boolean): void {
  keepChoice(STORAGE_KEY, isOn ? 'on' : OFF)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn)
}
