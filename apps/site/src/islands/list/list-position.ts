import { CARDS_PER_PAGE } from '@bayt/release/addresses'

/** How many cards a list shows and its scroll position, kept in the history state for Back. */
export interface ListPosition {
  /** Cards shown. */
  shown: number
  /** Scroll position to restore, in pixels; absent if the browser restores it. */
  top?: number
}

export const INITIAL_POSITION: ListPosition = { shown: CARDS_PER_PAGE }

/** Reads the state of a history entry, which can be anything: other versions of the site may have written it. */
export function readPosition(state: unknown): ListPosition {
  if (typeof state !== 'object' || state === null || !('shown' in state)) return INITIAL_POSITION
  const { shown } = state
  if (typeof shown !== 'number' || !Number.isSafeInteger(shown) || shown < CARDS_PER_PAGE) return INITIAL_POSITION
  const top = 'top' in state && typeof state.top === 'number' && state.top >= 0 ? state.top : undefined
  return top === undefined ? { shown } : { shown, top }
}

export const positionAfterMore = ({ shown }: ListPosition): ListPosition => ({ shown: shown + CARDS_PER_PAGE })

export function writePosition(position: ListPosition): void {
  history.replaceState(position, '')
}

/**
 * Saves the scroll position of an extended or filtered list: after Back, the browser first shows the list of the server, and
 * cannot restore the position.
 */
export function saveScrollPosition(): void {
  const { shown } = readPosition(history.state)
  if (shown > CARDS_PER_PAGE || location.search) writePosition({ shown, top: scrollY })
}
