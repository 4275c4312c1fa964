/** Where a character is in HTML: in a text, after `<`, in a tag, or in the value of an attribute. */
export type HtmlState = 'text' | 'open' | 'tag' | 'before value' | '"' | "'"

/** The state after a character, as browsers parse it: a `>` in a quoted value ends no tag, and `a < b` begins none. */
export function nextState(state: HtmlState, char: string): HtmlState {
  if (state === '"' || state === "'") return char === state ? 'tag' : state
  if (state === 'text' || state === 'open')
    return char === '<' ? 'open' : state === 'open' && /[a-z/!?]/i.test(char) ? 'tag' : 'text'
  if (char === '>') return 'text'
  if (char === '=') return 'before value'
  if (state === 'tag') return 'tag'
  if (/\s/.test(char)) return 'before value'
  return char === '"' || char === "'" ? char : 'tag'
}

const NAMED: Readonly<Record<string, string>> = { Tab: '\t', NewLine: '\n', colon: ':', lpar: '(' }
const REFERENCE = /&(?:#x([0-9a-f]{1,20})|#([0-9]{1,20})|([a-z]{3,7}))$/i
/** Letters, what follows them in a forbidden part, and what browsers leave out. */
const HIDING = /^[a-z:(\t\n\r]$/i

/**
 * The character that a reference such as `&#106;`, `&#x6a` or `&colon;` stands for, if it can hide a part of a scheme.
 * @param tail the text up to `next`, which ends the reference
 * @returns the character and the length of the reference in `tail`
 */
export function hiddenCharacter(tail: string, next: string): { character: string; length: number } | undefined {
  const [reference = '', hex, decimal, name = ''] = REFERENCE.exec(tail) ?? []
  const goesOn = hex === undefined ? decimal !== undefined && /\d/.test(next) : /[0-9a-f]/i.test(next)
  if (goesOn) return undefined
  const code = hex === undefined ? Number(decimal ?? 0) : Number.parseInt(hex, 16)
  const character = code < 0x80 ? String.fromCharCode(code) : ''
  if (HIDING.test(character)) return { character, length: reference.length }
  const named = next === ';' ? NAMED[name] : undefined
  return named === undefined ? undefined : { character: named, length: reference.length }
}
