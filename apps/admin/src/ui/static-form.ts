import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

/** The sign-in form that the page shows before the console starts (`boot/show-static.ts`), until React has taken over its typed values. */
let shown: HTMLFormElement | null = null
/** The field of the form that last had the focus. */
let focused: HTMLInputElement | null = null

/** Finds the static sign-in form. @returns whether the page has the form; React must then take it over */
export function findStaticForm(root: HTMLElement): boolean {
  shown = root.querySelector('form')
  const note = () => {
    focused = document.activeElement instanceof HTMLInputElement ? document.activeElement : null
  }
  note()
  shown?.addEventListener('focusin', note)
  return shown !== null
}

/**
 * Takes over the values typed into the static form, then repeats the press of a button that came before the console was ready.
 * The fields stay, with the focus and a word in composition. If an extension or a translation has changed the form, React makes
 * new fields.
 * @param fields setters of the fields, by name
 */
export function useStaticForm(fields: Record<string, (typed: string) => void>): void {
  const [from, setFrom] = useState<HTMLFormElement | null>(null)
  const setters = useRef(fields)

  useLayoutEffect(() => {
    if (!shown) return
    for (const [name, typed] of new FormData(shown)) if (typeof typed === 'string') setters.current[name]?.(typed)
    setFrom(shown)
    shown = null
  }, [])

  // Runs after the state has received the typed values.
  useEffect(() => {
    if (!from) return
    if (!from.isConnected) restoreFocus()
    repeatPress(from)
  }, [from])
}

const inRoot = <Wanted extends HTMLElement>(selector: string) => document.querySelector<Wanted>(`#root ${selector}`)

function restoreFocus(): void {
  const field = focused && inRoot<HTMLInputElement>(`form [name=${focused.name}]`)
  field?.focus()
  field?.setSelectionRange(focused?.selectionStart ?? null, focused?.selectionEnd ?? null)
}

function repeatPress(from: HTMLFormElement): void {
  document.getElementById('root')?.removeAttribute('data-static')
  document.getElementById('waiting')?.remove()
  const pressed = inRoot('[data-early-press]')
  pressed?.removeAttribute('data-early-press')
  const isReplaced = !from.isConnected && from.querySelector('[type=submit][data-early-press]')
  const again = isReplaced ? inRoot('form [type=submit]') : pressed
  again?.click()
}

const NEVER = () => () => {}

/** Whether the console has started. False on the sign-in page that the build renders, and while React hydrates that page. */
export const useIsLive = () =>
  useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  )
