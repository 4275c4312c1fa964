/**
 * Tells which of two languages was not updated after the other. The database answers with marks; this oracle searches the history
 * of meanings, and must give the same answer. A meaning is a number.
 */

export type Said = number | null
export type Side = 'en' | 'ar'

/** A moment of the history: the meanings in both languages, and their cause. */
export interface Moment {
  says: Record<Side, Said>
  kind: 'edit' | 'restore' | 'import'
  /** The language that somebody confirmed at that moment. */
  stillRight?: Side
}

const other = (side: Side): Side => (side === 'en' ? 'ar' : 'en')

function changed(history: readonly Moment[], at: number, side: Side): boolean {
  return at > 0 && history[at]?.says[side] !== history[at - 1]?.says[side]
}

/**
 * The other language's meaning before the first change that this language is behind; `undefined` without such a change. The last
 * moment of the history counts.
 */
export function unfollowed(history: readonly Moment[], side: Side): Said | undefined {
  const source = other(side)
  const last = history.length - 1
  const touched = history.findLastIndex((moment, at) => at === 0 || changed(history, at, side) || moment.stillRight === side)
  let from = touched
  for (;;) {
    const start = from
    const first = history.findIndex((_, at) => at > start && asks(history, at, source))
    if (first === -1) return undefined
    const before = history[first - 1]?.says[source] ?? null
    const back = history.findIndex(({ says }, at) => at > first && at <= last && says[source] === before)
    if (back === -1) return before
    from = back
  }
}

/**
 * Whether a change of a language requires a change of the other language: true for an edit, unless the edit itself follows the
 * other language.
 */
function asks(history: readonly Moment[], at: number, source: Side): boolean {
  const moment = history[at]
  const before = history[at - 1]
  if (!moment || !before || moment.kind !== 'edit' || !changed(history, at, source)) return false
  if (before.says[source] === null || moment.says[other(source)] === null) return false
  return unfollowed(history.slice(0, at), source) === undefined
}

/**
 * Whether a person sees that the language is behind: while the other language is empty, the other language counts as missing
 * instead.
 */
export function isSeenBehind(history: readonly Moment[], side: Side): boolean {
  return unfollowed(history, side) !== undefined && (history.at(-1)?.says[other(side)] ?? null) !== null
}
