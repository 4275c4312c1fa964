import { closest } from 'fastest-levenshtein'

/** The known name that is most similar to a misspelled name. */
export function nearest(name: string, known: readonly string[]): string {
  return closest(name, known)
}
