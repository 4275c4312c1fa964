import type { KeyboardEvent } from 'react'

/** The key code that every browser reports for a key that an input method handles. */
const HANDLED_BY_INPUT_METHOD = 229

/**
 * Whether a key belongs to a word in composition. Safari ends the composition before it reports the key that ended the
 * composition.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === HANDLED_BY_INPUT_METHOD
}
