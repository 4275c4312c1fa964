import { parseJson } from '../_shared/http.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const MAX_COPIED_BYTES = 1_000

/** A long string of a JSON body, as a view of its bytes. */
export type LongString = Uint8Array<ArrayBuffer>

/**
 * Parses JSON without copying its long strings: members of the root object become views of the body. Short strings and strings
 * with escapes are parsed as usual.
 * @throws HttpError 400 for invalid JSON
 */
export function parseWithLongStrings(body: Uint8Array<ArrayBuffer>): unknown {
  const strings: LongString[] = []
  const pieces: string[] = []
  const decoder = new TextDecoder()
  let copied = 0
  for (let at = body.indexOf(QUOTE); at !== -1; at = body.indexOf(QUOTE, at + 1)) {
    const end = endOfString(body, at + 1)
    if (end === -1) break
    const content = body.subarray(at + 1, end)
    if (content.length > MAX_COPIED_BYTES && !content.includes(BACKSLASH)) {
      pieces.push(decoder.decode(body.subarray(copied, at)), placeholder(strings.length))
      strings.push(content)
      copied = end + 1
    }
    at = end
  }
  pieces.push(decoder.decode(body.subarray(copied)))
  const byPlaceholder = new Map(strings.map((content, index) => [String(JSON.parse(placeholder(index))), content]))
  return restoreStrings(parseJson(pieces.join('')), byPlaceholder)
}

/** Replaces a long string while the rest is parsed. The null character makes a collision with a real string unlikely. */
const placeholder = (index: number) => JSON.stringify(`\u0000long string ${index}`)

/** Replaces the placeholders among the members of an object by their strings. */
function restoreStrings(value: unknown, byPlaceholder: ReadonlyMap<string, LongString>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, member]) => [name, byPlaceholder.get(member) ?? member])
  return Object.fromEntries(entries)
}

/** Offset of the closing quote; -1 if it is missing. */
function endOfString(body: Uint8Array, start: number): number {
  let end = body.indexOf(QUOTE, start)
  while (end !== -1 && isEscaped(body, start, end)) end = body.indexOf(QUOTE, end + 1)
  return end
}

function isEscaped(body: Uint8Array, start: number, at: number): boolean {
  let first = at
  while (first > start && body[first - 1] === BACKSLASH) first -= 1
  return (at - first) % 2 === 1
}
