import { isStorageAllowed } from '../src/data/device.ts'
import { PATHS, targetOf } from '../src/data/paths.ts'
import { SESSION_ITEMS } from '../src/data/session/session-items.ts'
import { applyLocale, firstLocale } from '../src/ui/i18n/first-locale.ts'
import { applyTheme, storedTheme } from '../src/ui/theme.ts'

/**
 * Inlined into the page: shows the prerendered page until the console has loaded. A visitor who is not signed in sees the login, which
 * React takes over (`src/ui/static-form.ts`); others see the loading state, which React replaces.
 */

/** The build inserts the addresses from which the guard redirects to the login. */
declare const GUARDED_PATHS: string[]

const root = document.getElementById('root')
// start.js shows this element in a browser in which the console will not start.
const isTooOld = document.getElementById('too-old')?.hidden !== true
if (root && !isTooOld && isStorageAllowed()) show(root)

function show(root: HTMLElement): void {
  const locale = firstLocale()
  applyLocale(locale)
  applyTheme(storedTheme())
  const isSignedOut = Object.values(SESSION_ITEMS).every((item) => localStorage.getItem(item) === null)
  if (!isSignedOut || !openLogin()) {
    place(root, `loading-${locale}`)
    return
  }
  place(root, `login-${locale}`)
  root.dataset.static = ''
  // Captures a press before React: React prevents the default action of its own buttons.
  document.addEventListener('click', (event) => keepPress(root, event, locale), { capture: true })
}

/** Redirects from the address of a screen to the login, as the guard does. @returns whether the login is at this address */
function openLogin(): boolean {
  const path = location.pathname.replace(/\/+$/, '')
  if (path === PATHS.login) return true
  if (!GUARDED_PATHS.includes(path)) return false
  history.replaceState({ usr: targetOf(location) }, '', PATHS.login)
  return true
}

function place(into: HTMLElement, name: string): void {
  const template = document.getElementById(name)
  if (template instanceof HTMLTemplateElement) into.append(template.content)
}

/** Keeps the last press of a button, also by the Enter key in a field, until the console can act on it. */
function keepPress(root: HTMLElement, event: MouseEvent, locale: string): void {
  const button = event.target instanceof Element && event.target.closest<HTMLElement>('#root button')
  if (!button || root.dataset.static === undefined) return
  event.preventDefault()
  for (const earlier of root.querySelectorAll('[data-early-press]')) earlier.removeAttribute('data-early-press')
  button.dataset.earlyPress = ''
  const waiting = document.getElementById('waiting')
  if (waiting && !waiting.hasChildNodes()) place(waiting, `waiting-${locale}`)
}
