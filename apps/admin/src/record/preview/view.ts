import { type Locale, localePath, ownFirst, splitLocale } from '@bayt/content/locale'
import type { Place, PlaceKey } from './places.ts'

export const WIDTHS = { phone: 360, tablet: 768, desktop: 1280 } as const
export type DeviceWidth = keyof typeof WIDTHS

/** The state of a preview. */
export interface View {
  /** `results`: the record in search engines and messengers. */
  place: PlaceKey | 'results' | undefined
  /** English paths of the pages opened by links; the last page is shown. */
  visited: readonly string[]
  language: Locale | 'both'
  width: DeviceWidth
  version: 'after' | 'before'
  /** Number of switches between the versions since the last other change of the view. Each switch marks the differences again. */
  switches: number
  /** Whether the controls of the page are shown. */
  hasOptions: boolean
}

export function firstView(language: Locale): View {
  return { place: undefined, visited: [], language, width: 'phone', version: 'after', switches: 0, hasOptions: false }
}

export function changeView(view: View, change: Partial<Omit<View, 'switches'>>): View {
  return { ...view, ...change, switches: change.version === undefined ? 0 : view.switches + 1 }
}

/** The shown place of the record. The first place if staff have chosen none, or if the chosen place no longer exists. */
export function shownPlace({ place }: View, places: readonly Place[]): Place | undefined {
  return places.find(({ key }) => key === place) ?? places[0]
}

/** The shown English path. */
export function shownPath(view: View, places: readonly Place[]): string | undefined {
  return view.visited.at(-1) ?? shownPlace(view, places)?.path
}

/** Opens a page by its address, e.g. by a link. If both languages are shown side by side, both change. */
export function visit(view: View, address: string): View {
  const { locale, path } = splitLocale(address)
  const language = view.language === 'both' ? 'both' : locale
  return changeView(view, { language, visited: [...view.visited, path] })
}

export function goBack(view: View): View {
  return changeView(view, { visited: view.visited.slice(0, -1) })
}

/** The addresses of the shown page, in the order of the frames: the language of the interface first. */
export function shownAddresses(view: View, places: readonly Place[], own: Locale): string[] {
  const path = shownPath(view, places)
  const languages = view.language === 'both' ? ownFirst(own) : [view.language]
  return path === undefined ? [] : languages.map((language) => localePath(language, path))
}
