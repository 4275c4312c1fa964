import { closest } from 'fastest-levenshtein'

/** The name that a misspelled one was probably meant to be. */
export function nearest(name: string, known: readonly string[]): string {
  return closest(name, known)
}
