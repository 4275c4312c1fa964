/**
 * The state of an HTML parser at a character, as in browsers: a `>` in a quoted value ends no tag, and the `<` of `a < b` begins no
 * tag.
 */
export type HtmlState =
  | 'text'
  | 'open'
  | 'name'
  | 'before attribute'
  | 'attribute'
  | 'after attribute'
  | 'before value'
  | 'value'
  | '"'
  | "'"

const isSpace = (char: string) => /[\s\0]/.test(char)

/** The next state, by the state and the character. `nextState` handles `>`, which ends a tag in all states except the quoted states. */
const NEXT: Record<HtmlState, (char: string) => HtmlState> = {
  text: (char) => (char === '<' ? 'open' : 'text'),
  open: (char) => (char === '<' || char === '/' ? 'open' : /[a-z]/i.test(char) ? 'name' : 'text'),
  name: (char) => (isSpace(char) || char === '/' ? 'before attribute' : 'name'),
  'before attribute': (char) => (isSpace(char) || char === '/' ? 'before attribute' : 'attribute'),
  attribute: (char) => afterName(char) ?? 'attribute',
  'after attribute': (char) => afterName(char) ?? 'attribute',
  'before value': (char) => (isSpace(char) ? 'before value' : char === '"' || char === "'" ? char : 'value'),
  value: (char) => (isSpace(char) ? 'before attribute' : 'value'),
  '"': (char) => (char === '"' ? 'before attribute' : '"'),
  "'": (char) => (char === "'" ? 'before attribute' : "'"),
}

function afterName(char: string): HtmlState | undefined {
  if (char === '=') return 'before value'
  if (char === '/') return 'before attribute'
  return isSpace(char) ? 'after attribute' : undefined
}

/** The state after a character. */
export function nextState(state: HtmlState, char: string): HtmlState {
  return char === '>' && state !== '"' && state !== "'" ? 'text' : NEXT[state](char)
}

const NAMED: Readonly<Record<string, string>> = { Tab: '\t', NewLine: '\n', colon: ':', lpar: '(' }
/** The maximum length of a character reference: `&#x` and up to 20 digits. */
export const LONGEST_REFERENCE = 24
const REFERENCE = /&(?:#x([0-9a-f]{1,20})|#([0-9]{1,20})|([a-z]{3,7}))$/i
/** The characters that a reference can hide in a forbidden part: letters, `:`, `(`, and characters that browsers ignore. */
const HIDING = /^[a-z:(\t\n\r]$/i

/**
 * The character that a reference such as `&#x6a;` or `&colon;` stands for, if it can hide a part of a scheme.
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
