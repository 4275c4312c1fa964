import { parseJson } from '../_shared/http.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LONG = 1_000

/** A long text of a JSON value, as the bytes of the body that it stands in. */
export type LongText = Uint8Array<ArrayBuffer>

/**
 * Parses JSON whose long texts stay where they are: they become views of the body. A text with escapes stays a text.
 * @throws HttpError 400 where it is not JSON
 */
export function parseWithLongTexts(body: Uint8Array<ArrayBuffer>): unknown {
  const texts: LongText[] = []
  const pieces: string[] = []
  const decoder = new TextDecoder()
  let copied = 0
  for (let at = body.indexOf(QUOTE); at !== -1; at = body.indexOf(QUOTE, at + 1)) {
    const end = endOfText(body, at + 1)
    if (end === -1) break
    const text = body.subarray(at + 1, end)
    if (text.length > LONG && !text.includes(BACKSLASH)) {
      pieces.push(decoder.decode(body.subarray(copied, at)), markOf(texts.length))
      texts.push(text)
      copied = end + 1
    }
    at = end
  }
  pieces.push(decoder.decode(body.subarray(copied)))
  const marks = new Map(texts.map((text, index) => [String(JSON.parse(markOf(index))), text]))
  return withTexts(parseJson(pieces.join('')), marks)
}

/** A text that stands for a long one; no sender has a reason to write it. */
const markOf = (index: number) => JSON.stringify(`\u0000long text ${index}`)

/** The members of an object, with the long texts in their places. */
function withTexts(value: unknown, marks: ReadonlyMap<string, LongText>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, member]) => [name, marks.get(member) ?? member])
  return Object.fromEntries(entries)
}

/** Where the closing quote is; -1 for none. */
function endOfText(body: Uint8Array, start: number): number {
  let end = body.indexOf(QUOTE, start)
  while (end !== -1 && isEscaped(body, start, end)) end = body.indexOf(QUOTE, end + 1)
  return end
}

function isEscaped(body: Uint8Array, start: number, at: number): boolean {
  let first = at
  while (first > start && body[first - 1] === BACKSLASH) first -= 1
  return (at - first) % 2 === 1
}
