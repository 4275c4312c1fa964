import { type HtmlState, hiddenCharacter, LONGEST_REFERENCE, nextState } from './html-state.ts'
import { isSuspicious, MarkupCleaner } from './markup-cleaner.ts'

/**
 * Removes script, iframe, object, embed, form and style blocks, inline event handlers, `javascript:`, `vbscript:`, non-image data
 * links and `expression(` (spec: public-site §5, admin §9), also with tabs, line ends or invisible characters between their
 * letters, and in tags with character references. The result contains no forbidden part, not even a part that a removal creates,
 * so cleaning is idempotent. Plain text stays unchanged: `once=5` or `data: 12 kg` are not markup, and a tag that is never closed
 * takes nothing of the text after it. Linear time for any text.
 */
export function cleanText(text: string): string {
  return isSuspicious(text) ? new HtmlCleaner(text).clean() : text
}

/** Parses tags like a browser: a `>` in a quoted value ends no tag, and character references stand for their characters. */
class HtmlCleaner extends MarkupCleaner {
  /** The state after each kept character. */
  readonly #states: HtmlState[] = []

  protected override keep(char: string): void {
    this.#states.push(nextState(this.#state(), char))
    super.keep(char)
  }

  protected override cut(length: number): void {
    this.#states.length = length
    super.cut(length)
  }

  protected override isInTag(): boolean {
    return super.isInTag() || !['text', 'open'].includes(this.#state())
  }

  protected override add(char: string): void {
    if (!this.#resolveReference(char)) super.add(char)
  }

  /**
   * In a tag, replaces a character reference that could hide a part of a scheme by its character.
   * @param next the character after the reference
   * @returns whether `next` is a part of the reference
   */
  #resolveReference(next: string): boolean {
    // References end with a letter or digit, so most characters need no further check.
    if (!/\w/.test(this.kept.at(-1) ?? '') || !this.isInTag()) return false
    const hidden = hiddenCharacter(this.kept.slice(-LONGEST_REFERENCE).join(''), next)
    if (!hidden) return false
    this.cut(this.kept.length - hidden.length)
    super.add(hidden.character)
    return next === ';'
  }

  #state(): HtmlState {
    return this.#states.at(-1) ?? 'text'
  }
}
