import { ContentError } from '@bayt/content/errors'

/**
 * Loads the code for conflicts at the first conflict, because most saves have no conflict.
 * @throws ContentError `offline` if the code cannot be fetched
 */
export function loadMerge() {
  return import('./merge-chunk.ts').catch((cause: unknown) => {
    throw new ContentError('offline', 'The code that merges two saves cannot be fetched.', { cause })
  })
}
