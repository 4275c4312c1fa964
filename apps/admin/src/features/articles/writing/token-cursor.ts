import type { Token } from '@bayt/content/text/markdown'

/** The tokens of a text, in sequence. */
export class TokenCursor {
  #at = 0
  readonly #tokens: readonly Token[]
  readonly lines: readonly string[]

  constructor(tokens: readonly Token[], lines: readonly string[]) {
    this.#tokens = tokens
    this.lines = lines
  }

  peek(): Token | undefined {
    return this.#tokens[this.#at]
  }

  next(): Token {
    const token = this.#tokens[this.#at++]
    if (!token) throw new Error('The text ends inside a block.')
    return token
  }

  /** Reads the text between the last read token and its end. */
  until<Result>(close: string, read: () => Result): Result[] {
    const results: Result[] = []
    while (this.peek()?.type !== close) results.push(read())
    this.next()
    return results
  }
}
