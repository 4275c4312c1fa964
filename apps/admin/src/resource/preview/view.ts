import { LOCALES, type Locale, localePath, splitLocale } from '@bayt/content/locale'
import type { Place, PlaceKey } from './places.ts'

export const WIDTHS = { phone: 360, tablet: 768, desktop: 1280 } as const
export type DeviceWidth = keyof typeof WIDTHS

/** The state of a preview. */
export interface View {
  place: PlaceKey | undefined
  /** English paths of the pages opened by links; the last page is shown. */
  visited: readonly string[]
  language: Locale | 'both'
  width: DeviceWidth
  version: 'after' | 'before'
}

/** The language of the interface first. */
export function languagesOf({ language }: View, own: Locale): Locale[] {
  return language === 'both' ? [own, ...LOCALES.filter((locale) => locale !== own)] : [language]
}

/** The shown English path; the first place before any choice, and if the chosen place no longer exists. */
export function shownPath({ visited, place }: View, places: readonly Place[]): string | undefined {
  return visited.at(-1) ?? (places.find(({ key }) => key === place) ?? places[0])?.path
}

/** Opens a page by its address, e.g. by a link; side by side, both languages follow. */
export function visit(view: View, address: string): View {
  const { locale, path } = splitLocale(address)
  const language = view.language === 'both' ? 'both' : locale
  return { ...view, language, visited: [...view.visited, path] }
}

export function goBack(view: View): View {
  return { ...view, visited: view.visited.slice(0, -1) }
}

/** Leaves visited pages. */
export function choosePlace(view: View, place: PlaceKey): View {
  return { ...view, place, visited: [] }
}

/** The addresses of the shown page, in the order of the frames. */
export function shownAddresses(view: View, places: readonly Place[], own: Locale): string[] {
  const path = shownPath(view, places)
  return path === undefined ? [] : languagesOf(view, own).map((language) => localePath(language, path))
}
