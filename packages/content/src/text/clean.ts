import { BLOCKS, BlockEnds, LONGEST_BLOCK } from './clean-blocks.ts'
import { type HtmlState, hiddenCharacter, nextState } from './clean-tags.ts'

/**
 * Removes script, iframe, object, embed, form and style blocks, inline event handlers, `javascript:`, `vbscript:`,
 * non-image data links and `expression(` (spec: public-site §5, admin §9), also with tabs, line ends or invisible characters between
 * their letters, and in tags with character references. The result contains none of them, not even ones that a removal creates, so cleaning is idempotent. Plain text stays
 * unchanged: `once=5` or `data: 12 kg` are not markup, and a tag that is never closed takes nothing of the text after it. Linear
 * time for any text.
 */
export function cleanText(text: string): string {
  return SUSPICIOUS.test(text) ? new Cleaner(text).clean() : text
}

/** Characters that browsers leave out of an address, or that are invisible: `java\tscript:` runs like `javascript:`. */
const GAP = '[\\p{Cc}\\p{Default_Ignorable_Code_Point}]'
const GAPS = new RegExp(GAP, 'gu')
const withGaps = (word: string) => [...word].join(`${GAP}*`)

/** Texts without any of these are clean. */
const SUSPICIOUS = new RegExp(
  `<|${withGaps('script')}(?:\\s|${GAP})*:|${withGaps('expression')}(?:\\s|${GAP})*\\(|${withGaps('data:')}`,
  'iu',
)

/** Characters that are looked at for a reference: `&#x` and up to 20 digits. */
const LONGEST_REFERENCE = 24

const isSpace = (char: string | undefined) => char !== undefined && /\s/.test(char)
const isGap = (char: string | undefined) => char !== undefined && /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(char)
const isBlank = (char: string | undefined) => isSpace(char) || isGap(char)
const isWord = (char: string | undefined) => char !== undefined && /\w/.test(char)
const isLetter = (char: string | undefined) => char !== undefined && /[a-z]/i.test(char)
const isMediaType = (char: string | undefined) => char !== undefined && (/[\w.+/-]/.test(char) || isGap(char))

/** Copies the allowed parts of a text in one pass. Forbidden parts are recognised at their last character by looking back. */
class Cleaner {
  readonly #text: string
  readonly #lastTagEnd: number
  readonly #blockEnds: BlockEnds
  readonly #kept: string[] = []
  /** The state after each kept character. */
  readonly #states: HtmlState[] = []
  /** Positions in `#kept` of each `<`, and of the last `>`. */
  readonly #tagStarts: number[] = []
  #tagEnd = -1
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#lastTagEnd = text.lastIndexOf('>')
    this.#blockEnds = new BlockEnds(text)
  }

  clean(): string {
    while (this.#at <= this.#text.length) {
      const char = this.#text[this.#at]
      if (!isWord(char) && this.#dropBlockTag()) continue
      const isReferenceEnd = this.#resolveReference(char ?? '') && char === ';'
      if (char === undefined) break
      if (!isReferenceEnd && !this.#dropEndingWith(char)) this.#keep(char)
      this.#at++
    }
    return this.#kept.join('')
  }

  #keep(char: string): void {
    if (char === '<') this.#tagStarts.push(this.#kept.length)
    if (char === '>') this.#tagEnd = this.#kept.length
    this.#states.push(nextState(this.#states.at(-1) ?? 'text', char))
    this.#kept.push(char)
  }

  /** Whether the next character is in a tag: for browsers, or if quotes did not count. `a < b` is no tag. */
  #isInTag(): boolean {
    const tagStart = this.#tagStarts.at(-1) ?? -1
    if (tagStart > this.#tagEnd && !isBlank(this.#kept[tagStart + 1])) return true
    return !['text', 'open'].includes(this.#states.at(-1) ?? 'text')
  }

  /** In a tag, replaces a character reference that ends before `next` and could hide a part of a scheme by its character. */
  #resolveReference(next: string): boolean {
    if (!this.#isInTag()) return false
    const hidden = hiddenCharacter(this.#kept.slice(-LONGEST_REFERENCE).join(''), next)
    if (!hidden) return false
    this.#cut(this.#kept.length - hidden.length)
    if (!this.#dropEndingWith(hidden.character)) this.#keep(hidden.character)
    return true
  }

  #cut(length: number): void {
    this.#kept.length = length
    this.#states.length = length
    while ((this.#tagStarts.at(-1) ?? -1) >= length) this.#tagStarts.pop()
  }

  /** The position before the run of matching characters that ends before `end`. */
  #before(end: number, test: (char: string | undefined) => boolean, longest = Number.POSITIVE_INFINITY): number {
    let position = end - 1
    while (position >= 0 && end - position <= longest && test(this.#kept[position])) position--
    return position
  }

  #word(from: number, to: number): string {
    return this.#kept.slice(from, to).join('').toLowerCase()
  }

  /** Drops `<script` up to the end of the block, or a stray `</script …>`. */
  #dropBlockTag(): boolean {
    const end = this.#kept.length
    const beforeName = this.#before(end, isWord, LONGEST_BLOCK)
    const name = this.#word(beforeName + 1, end)
    if (!BLOCKS.has(name)) return false
    let start = this.#before(beforeName + 1, isSpace)
    const isClosing = this.#kept[start] === '/'
    if (isClosing) start = this.#before(start, isSpace)
    if (this.#kept[start] !== '<') return false
    if (isClosing && this.#lastTagEnd < this.#at) return false
    this.#cut(start)
    this.#at = isClosing ? this.#text.indexOf('>', this.#at) + 1 : this.#blockEnds.after(name, this.#at)
    return true
  }

  /** Drops a forbidden part that this character completes. */
  #dropEndingWith(char: string): boolean {
    if (char === ':') return this.#dropWord(['javascript', 'vbscript'])
    if (char === '(') return this.#dropWord(['expression'])
    if (char === ';' || char === ',') return this.#dropDataLink()
    return char === '=' && this.#dropEventHandler()
  }

  #dropWord(words: string[]): boolean {
    const end = this.#before(this.#kept.length, isBlank) + 1
    const start = words.map((word) => this.#startOfWord(word, end)).find((found) => found !== undefined)
    if (start === undefined) return false
    this.#cut(start)
    return true
  }

  /** The start of a word that ends before `end`, with any gaps between its letters. */
  #startOfWord(word: string, end: number): number | undefined {
    let position = end
    for (const letter of [...word].reverse()) {
      position = this.#before(position, isGap)
      if (this.#kept[position]?.toLowerCase() !== letter) return undefined
    }
    return position
  }

  #dropDataLink(): boolean {
    const colon = this.#before(this.#kept.length, isMediaType)
    const start = this.#kept[colon] === ':' ? this.#startOfWord('data', colon) : undefined
    if (start === undefined) return false
    const written = this.#word(colon + 1, this.#kept.length)
    const type = written.replace(GAPS, '')
    if (type.startsWith('image/') || !/^[\w.+-]*(?:\/[\w.+-]+)?$/.test(type)) return false
    // A line may begin after the words `Data:`; a link has a type with a slash.
    if (type !== written && !type.includes('/')) return false
    this.#cut(start)
    this.#skip(/[^\s"'>]*/y)
    return true
  }

  #dropEventHandler(): boolean {
    if (!this.#isInTag()) return false
    const end = this.#before(this.#kept.length, isSpace) + 1
    const boundary = this.#before(end, isLetter)
    if (!/^on[a-z]/.test(this.#word(boundary + 1, Math.min(boundary + 4, end)))) return false
    if (!/[\s/"']/.test(this.#kept[boundary] ?? '')) return false
    if (!this.#skip(/\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/y)) return false
    this.#cut(boundary)
    return true
  }

  /** Skips the characters after the current one that match the pattern. */
  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at + 1
    if (!pattern.test(this.#text)) return false
    this.#at = pattern.lastIndex - 1
    return true
  }
}
