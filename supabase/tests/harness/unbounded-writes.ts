/** White space, comments, quoted texts (which may be statements that a function puts together), names, and single characters. */
const TOKENS = /\s+|--[^\n]*|\/\*.*?\*\/|\$([a-z_]\w*|)\$.*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|[\w.%$]+|./gis

/**
 * The UPDATE and DELETE statements without their own WHERE. Hosted projects refuse such statements to every role of the API,
 * inside functions too (pg_safeupdate: SQLSTATE 21000).
 * @param sql statements or the body of a function; quoted texts are read as statements too
 * @returns the first words of each such statement
 */
export function unboundedWrites(sql: string): string[] {
  const tokens = (sql.match(TOKENS) ?? []).filter((token) => !/^(\s|--|\/\*)/.test(token))
  const texts = tokens.flatMap((token) => (/^['$]/.test(token) ? [textOf(token)] : []))
  const words = tokens.map((token) => token.toLowerCase())
  const found = words.flatMap((_, at) =>
    startsWrite(words, at) && !hasWhere(words, at) ? [tokens.slice(at, at + 6).join(' ')] : [],
  )
  return [...found, ...texts.filter((text) => text.includes(' ')).flatMap(unboundedWrites)]
}

function textOf(quoted: string): string {
  if (quoted.startsWith("'")) return quoted.slice(1, -1).replaceAll("''", "'")
  return quoted.replace(/^\$\w*\$|\$\w*\$$/g, '')
}

/** `on conflict do update` is an insert; `for update`, triggers and grants have no `set`. */
function startsWrite(words: string[], at: number): boolean {
  if (words[at] === 'delete') return words[at + 1] === 'from'
  if (words[at] !== 'update' || words[at - 1] === 'do') return false
  const end = words.findIndex((word, index) => index > at && /^(set|[;(),]|on|of|or)$/.test(word))
  return words[end] === 'set'
}

/** Whether a WHERE follows at the same level of brackets, before the statement ends. */
function hasWhere(words: string[], at: number): boolean {
  let level = 0
  for (const word of words.slice(at)) {
    if (word === '(') level++
    if (word === ')') level--
    if (level < 0 || (level === 0 && word === ';')) return false
    if (level === 0 && word === 'where') return true
  }
  return false
}
