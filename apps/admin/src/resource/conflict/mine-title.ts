import type { Dictionary } from '../../lib/i18n/dictionary.ts'

/** The title of the user's side of a place. If only the other person changed the text, the user typed nothing there. */
export function mineTitle(mine: string, base: string, { conflict: text }: Pick<Dictionary, 'conflict'>): string {
  return mine === base ? text.mineUnchanged : text.mine
}
