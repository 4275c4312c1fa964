import { CARDS_PER_PAGE } from '@bayt/release/addresses'

/** How many cards a list shows and its scroll position, kept in the history state for Back. */
export interface ListPlace {
  /** Cards shown. */
  shown: number
  /** Scroll position to restore, in pixels; absent if the browser restores it. */
  top?: number
}

export const INITIAL_PLACE: ListPlace = { shown: CARDS_PER_PAGE }

/** Reads the state of a history entry. It can be anything: other versions of the site may have written it. */
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

/** Saves the scroll position of an extended list: after Back, the browser renders the short list first and cannot restore it. */
export function rememberTop(): void {
  const place = readPlace(history.state)
  if (place.shown > CARDS_PER_PAGE) writePlace({ shown: place.shown, top: scrollY })
}
