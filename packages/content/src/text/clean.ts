import { mayHaveMarkup } from './may-have-markup.ts'

/**
 * Removes script, iframe, object, embed, form and style blocks, inline event handlers, `javascript:`, `vbscript:`,
 * non-image data links and `expression(` (spec: public-site §5, admin §9). The result contains none of them, not even ones that a
 * removal creates, so cleaning is idempotent. Plain text stays unchanged: `once=5` or `data: 12 kg` are not markup. Linear time
 * for any text.
 */
export function cleanText(text: string): string {
  return mayHaveMarkup(text) ? new Cleaner(text).clean() : text
}

const BLOCKS: ReadonlySet<string> = new Set(['script', 'iframe', 'object', 'embed', 'form', 'style'])
const LONGEST_BLOCK = 6

const isSpace = (char: string | undefined) => char !== undefined && /\s/.test(char)
const isWord = (char: string | undefined) => char !== undefined && /\w/.test(char)
const isLetter = (char: string | undefined) => char !== undefined && /[a-z]/i.test(char)
const isMediaType = (char: string | undefined) => char !== undefined && /[\w.+/-]/.test(char)

/** Copies the allowed parts of a text in one pass. Forbidden parts are recognised at their last character by looking back. */
class Cleaner {
  readonly #text: string
  readonly #lastTagEnd: number
  readonly #kept: string[] = []
  /** Positions in `#kept` of each `<`, and of the last `>`. */
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
      if (!this.#dropEndingWith(char)) this.#keep(char)
      this.#at++
    }
    return this.#kept.join('')
  }

  #keep(char: string): void {
    if (char === '<') this.#tagStarts.push(this.#kept.length)
    if (char === '>') this.#tagEnd = this.#kept.length
    this.#kept.push(char)
  }

  #cut(length: number): void {
    this.#kept.length = length
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
    this.#at = isClosing ? this.#text.indexOf('>', this.#at) + 1 : this.#endOfBlock(name)
    return true
  }

  #endOfBlock(name: string): number {
    const closing = new RegExp(`<\\s*/\\s*${name}\\s*>`, 'gi')
    closing.lastIndex = this.#at
    return closing.exec(this.#text) ? closing.lastIndex : this.#text.length
  }

  /** Drops a forbidden part that this character completes. */
  #dropEndingWith(char: string): boolean {
    if (char === ':') return this.#dropWord(['javascript', 'vbscript'])
    if (char === '(') return this.#dropWord(['expression'])
    if (char === ';' || char === ',') return this.#dropDataLink()
    return char === '=' && this.#dropEventHandler()
  }

  #dropWord(words: string[]): boolean {
    const end = this.#before(this.#kept.length, isSpace) + 1
    const word = words.find((each) => this.#word(end - each.length, end) === each)
    if (word === undefined || end < word.length) return false
    this.#cut(end - word.length)
    return true
  }

  #dropDataLink(): boolean {
    const colon = this.#before(this.#kept.length, isMediaType)
    const start = colon - 'data'.length
    if (start < 0 || this.#kept[colon] !== ':' || this.#word(start, colon) !== 'data') return false
    const type = this.#word(colon + 1, this.#kept.length)
    if (type.startsWith('image/') || !/^[\w.+-]*(?:\/[\w.+-]+)?$/.test(type)) return false
    this.#cut(start)
    this.#skip(/[^\s"'>]*/y)
    return true
  }

  #dropEventHandler(): boolean {
    if ((this.#tagStarts.at(-1) ?? -1) <= this.#tagEnd) return false
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
