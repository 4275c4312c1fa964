import { CARDS_PER_PAGE } from '@bayt/release/addresses'

/** How far a list was opened and where the visitor stood; kept in the state of the browser's history for Back. */
export interface ListPlace {
  /** Cards shown. */
  shown: number
  /** Scroll position to go back to, in pixels; absent where the browser keeps it by itself. */
  top?: number
}

export const INITIAL_PLACE: ListPlace = { shown: CARDS_PER_PAGE }

/** Reads the state of a history entry, which may be anything: other versions of the site may have written it. */
export function readPlace(state: unknown): ListPlace {
  if (typeof state !== 'object' || state === null || !('shown' in state)) return INITIAL_PLACE
  const { shown } = state
  if (typeof shown !== 'number' || !Number.isSafeInteger(shown) || shown <= CARDS_PER_PAGE) return INITIAL_PLACE
  const top = 'top' in state && typeof state.top === 'number' && state.top >= 0 ? state.top : undefined
  return top === undefined ? { shown } : { shown, top }
}

export const placeAfterMore = ({ shown }: ListPlace): ListPlace => ({ shown: shown + CARDS_PER_PAGE })

export function writePlace(place: ListPlace): void {
  history.replaceState(place, '')
}

/** Keeps the scroll position of a list that was opened further: after Back, the browser sees the short list first. */
export function rememberTop(): void {
  const place = readPlace(history.state)
  if (place.shown > CARDS_PER_PAGE) writePlace({ shown: place.shown, top: scrollY })
}
