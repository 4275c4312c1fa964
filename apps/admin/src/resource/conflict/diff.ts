import type { FormValues } from '../../lib/drafts/draft.ts'

/** One field whose value on the server differs from the typed one. */
export interface FieldConflict {
  name: string
  mine: string | boolean
  theirs: string | boolean
  /** `both` changed it to different values, or only `them`: the field was not touched here. */
  changedBy: 'both' | 'them'
}

/**
 * Compares three versions of a record: as opened, as typed, as it is on the server now.
 * A field that only we changed is not a conflict: what was typed is saved.
 */
export function diffConflict(base: FormValues, mine: FormValues, theirs: FormValues): FieldConflict[] {
  return Object.keys(mine).flatMap((name) => {
    const typed = mine[name] ?? ''
    const stored = theirs[name] ?? ''
    const opened = base[name] ?? ''
    if (typed === stored || stored === opened) return []
    return [{ name, mine: typed, theirs: stored, changedBy: typed === opened ? 'them' : 'both' } as const]
  })
}

export type ConflictChoice = 'mine' | 'theirs'

/** The preselected choices: an untouched field takes the value of the server. */
export function defaultChoices(conflicts: FieldConflict[]): Record<string, ConflictChoice> {
  return Object.fromEntries(conflicts.map(({ name, changedBy }) => [name, changedBy === 'them' ? 'theirs' : 'mine']))
}

/** The form after the choice. */
export function resolveConflict(
  mine: FormValues,
  conflicts: FieldConflict[],
  choices: Record<string, ConflictChoice>,
): FormValues {
  const taken = conflicts.filter(({ name }) => choices[name] === 'theirs').map(({ name, theirs }) => [name, theirs] as const)
  return { ...mine, ...Object.fromEntries(taken) }
}
