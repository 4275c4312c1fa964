const BLOCKS: ReadonlySet<string> = new Set(['script', 'iframe', 'object', 'embed', 'form', 'style'])
const LONGEST_BLOCK = 6

/** Characters that browsers ignore in an address, and invisible characters: `java\tscript:` runs like `javascript:`. */
const GAP = '[\\p{Cc}\\p{Default_Ignorable_Code_Point}]'
const GAPS = new RegExp(GAP, 'gu')
const withGaps = (word: string) => [...word].join(`${GAP}*`)

/** Texts that do not match are clean. */
const SUSPICIOUS = new RegExp(
  `<|${withGaps('script')}(\\s|${GAP})*:|${withGaps('expression')}(\\s|${GAP})*\\(|${withGaps('data:')}`,
  'iu',
)

const matches = (pattern: RegExp) => (char: string | undefined) => char !== undefined && pattern.test(char)
const isSpace = matches(/\s/)
const isGap = matches(new RegExp(GAP, 'u'))
const isBlank = matches(new RegExp(`\\s|${GAP}`, 'u'))
const isWord = matches(/\w/)
const isLetter = matches(/[a-z]/i)
const isMediaType = matches(new RegExp(`[\\w.+/-]|${GAP}`, 'u'))

/** Whether a text may have a part that the cleaner removes. */
export function isSuspicious(text: string): boolean {
  return SUSPICIOUS.test(text)
}

/**
 * Copies the allowed parts of a text in one pass and linear time. Recognises a forbidden part at its last character by looking
 * back. Every `>` ends a tag; `clean.ts` adds quoted values and character references, which short texts do not need, because they
 * have no tags (`short-text.ts`, which the list of products loads).
 */
export class MarkupCleaner {
  protected readonly kept: string[] = []
  readonly #text: string
  readonly #lastTagEnd: number
  /** Blocks without a closing tag in the rest of the text. */
  readonly #unclosed = new Set<string>()
  /** Positions in `kept` of each `<`, and of the last `>`. */
  readonly #tagStarts: number[] = []
  #tagEnd = -1
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#lastTagEnd = text.lastIndexOf('>')
  }

  clean(): string {
    while (this.#at <= this.#text.length) {
      const char = this.#text[this.#at]
      if (!isWord(char) && this.#dropBlockTag()) continue
      if (char === undefined) break
      this.add(char)
      this.#at++
    }
    return this.kept.join('')
  }

  /** Adds a character. If the character completes a forbidden part, drops that part instead. */
  protected add(char: string): void {
    if (!this.#dropEndingWith(char)) this.keep(char)
  }

  protected keep(char: string): void {
    if (char === '<') this.#tagStarts.push(this.kept.length)
    if (char === '>') this.#tagEnd = this.kept.length
    this.kept.push(char)
  }

  protected cut(length: number): void {
    this.kept.length = length
    while ((this.#tagStarts.at(-1) ?? -1) >= length) this.#tagStarts.pop()
  }

  /** Whether the next character is in a tag; `a < b` has no tag. */
  protected isInTag(): boolean {
    const start = this.#tagStarts.at(-1) ?? -1
    return start > this.#tagEnd && !isBlank(this.kept[start + 1])
  }

  /** The position before a run of matching characters; the run ends before `end`. */
  #before(end: number, test: (char: string | undefined) => boolean, longest = Number.POSITIVE_INFINITY): number {
    let position = end - 1
    while (position >= 0 && end - position <= longest && test(this.kept[position])) position--
    return position
  }

  #word(from: number, to: number): string {
    return this.kept.slice(from, to).join('').toLowerCase()
  }

  /** Drops `<script` up to the end of the block, or a stray `</script …>`. */
  #dropBlockTag(): boolean {
    const end = this.kept.length
    const beforeName = this.#before(end, isWord, LONGEST_BLOCK)
    const name = this.#word(beforeName + 1, end)
    if (!BLOCKS.has(name)) return false
    let start = this.#before(beforeName + 1, isSpace)
    const isClosing = this.kept[start] === '/'
    if (isClosing) start = this.#before(start, isSpace)
    if (this.kept[start] !== '<') return false
    if (isClosing && this.#lastTagEnd < this.#at) return false
    this.cut(start)
    this.#at = isClosing ? this.#text.indexOf('>', this.#at) + 1 : this.#endOfBlock(name)
    return true
  }

  /**
   * The position after the closing tag; after the opening tag if the block is never closed, so that the following text stays. An
   * `<embed>` has no content: a closing tag behind another `<embed>` does not belong to it.
   */
  #endOfBlock(name: string): number {
    const another = name === 'embed' ? '|(embed)(?!\\w)' : ''
    const tag = new RegExp(`<\\s*(?:/\\s*${name}\\s*>${another})`, 'gi')
    tag.lastIndex = this.#at
    const next = this.#unclosed.has(name) ? null : tag.exec(this.#text)
    if (!next) this.#unclosed.add(name)
    else if (!next[1]) return tag.lastIndex
    // The tag has no `>`, so only its name is dropped.
    return this.#endOf(/[^<>]*>/y, this.#at) ?? this.#at
  }

  /** Drops a forbidden part that this character completes. */
  #dropEndingWith(char: string): boolean {
    if (char === ':') return this.#dropWord('javascript') || this.#dropWord('vbscript')
    if (char === '(') return this.#dropWord('expression')
    if (char === ';' || char === ',') return this.#dropDataLink()
    return char === '=' && this.#dropEventHandler()
  }

  #dropWord(word: string): boolean {
    const start = this.#startOfWord(word, this.#before(this.kept.length, isBlank) + 1)
    if (start === undefined) return false
    this.cut(start)
    return true
  }

  /** The start of a word that ends before `end`, with any gaps between its letters. */
  #startOfWord(word: string, end: number): number | undefined {
    let position = end
    for (const letter of [...word].reverse()) {
      position = this.#before(position, isGap)
      if (this.kept[position]?.toLowerCase() !== letter) return undefined
    }
    return position
  }

  #dropDataLink(): boolean {
    const colon = this.#before(this.kept.length, isMediaType)
    const start = this.kept[colon] === ':' ? this.#startOfWord('data', colon) : undefined
    if (start === undefined) return false
    const written = this.#word(colon + 1, this.kept.length)
    const type = written.replace(GAPS, '')
    if (type.startsWith('image/') || !/^[\w.+-]*(?:\/[\w.+-]+)?$/.test(type)) return false
    // If the type contains gaps, for example because a line begins after the word `Data:`, only a type with a slash makes a data link.
    if (type !== written && !type.includes('/')) return false
    this.cut(start)
    this.#skip(/[^\s"'>]*/y)
    return true
  }

  #dropEventHandler(): boolean {
    if (!this.isInTag()) return false
    const end = this.#before(this.kept.length, isSpace) + 1
    const boundary = this.#before(end, isLetter)
    if (!/^on[a-z]/.test(this.#word(boundary + 1, Math.min(boundary + 4, end)))) return false
    if (!/[\s/"']/.test(this.kept[boundary] ?? '')) return false
    if (!this.#skip(/\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/y)) return false
    this.cut(boundary)
    return true
  }

  /** Skips the following characters that match the pattern. */
  #skip(pattern: RegExp): boolean {
    const end = this.#endOf(pattern, this.#at + 1)
    if (end !== undefined) this.#at = end - 1
    return end !== undefined
  }

  /** The end of a match that begins at a position. */
  #endOf(pattern: RegExp, at: number): number | undefined {
    pattern.lastIndex = at
    return pattern.test(this.#text) ? pattern.lastIndex : undefined
  }
}
