/** Elements that are removed with their content (spec: public-site §5). */
export const BLOCKS: ReadonlySet<string> = new Set(['script', 'iframe', 'object', 'embed', 'form', 'style'])
export const LONGEST_BLOCK = 6

interface Span {
  from: number
  to: number
}

/** Finds where the blocks of a text end, in linear time if it is asked in the order of the text. */
export class BlockEnds {
  readonly #text: string
  readonly #closing = new Map<string, Span[]>()
  readonly #opening = new Map<string, Span[]>()

  constructor(text: string) {
    this.#text = text
  }

  /**
   * Where the text goes on after the start of a block: after its closing tag, or after the tag itself if the block is never closed.
   * An unclosed tag takes none of the following text.
   * @param at position after the name in the opening tag
   */
  after(name: string, at: number): number {
    const closing = nextFrom(this.#tagsOf(this.#closing, name, `<\\s*/\\s*${name}\\s*>`), at)
    if (closing && !this.#isAnotherTag(name, at, closing)) return closing.to
    return this.#endOfTag(at)
  }

  /** An `<embed>` has no content: a closing tag after the next one is not its own. */
  #isAnotherTag(name: string, at: number, closing: Span): boolean {
    if (name !== 'embed') return false
    const next = nextFrom(this.#tagsOf(this.#opening, name, `<\\s*${name}(?!\\w)`), at)
    return next !== undefined && next.from < closing.from
  }

  /** After its `>`; a tag without one is only its name. */
  #endOfTag(at: number): number {
    const rest = /[^<>]*>/y
    rest.lastIndex = at
    return rest.test(this.#text) ? rest.lastIndex : at
  }

  #tagsOf(known: Map<string, Span[]>, name: string, pattern: string): Span[] {
    const found =
      known.get(name) ??
      [...this.#text.matchAll(new RegExp(pattern, 'gi'))]
        .map(({ index, 0: tag }) => ({ from: index, to: index + tag.length }))
        // The next one is at the end, so that it can be taken off.
        .reverse()
    known.set(name, found)
    return found
  }
}

/** The first span from a position on; takes off those before it. */
function nextFrom(spans: Span[], at: number): Span | undefined {
  while ((spans.at(-1)?.from ?? at) < at) spans.pop()
  return spans.at(-1)
}
