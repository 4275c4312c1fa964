/** Statements that remove data, or remove something that old code still reads. */
const SUBTRACTIONS = [
  /^drop (?:table|schema|type|domain|sequence|materialized view)\b/,
  /^truncate\b/,
  /^delete from\b/,
  /^alter table\b.*\b(?:drop column|drop(?! constraint| default| not null| expression| identity)|rename|set schema|alter (?:column )?\S+ (?:set data )?type)\b/,
  /^alter (?:schema|type|view)\b.*\brename\b/,
  // Only other functions of the database call those of `private`.
  /^alter function (?!private\.).*\brename\b/,
]

/** The statements of a migration that remove something, each in one line. The body of a function only defines the function; the body of `do` runs. */
export function subtractionsOf(sql: string): string[] {
  const text = sql.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/--.*$/gm, ' ')
  const isDone = (at: number) => /\bdo\s*$/i.test(text.slice(0, at))
  const bare = text.replace(/(\$\w*\$)([\s\S]*?)\1/g, (_all, _tag, body: string, at: number) =>
    isDone(at) ? `; ${body} ;` : "''",
  )
  return bare
    .split(/;|\bbegin\b|\bthen\b|\bloop\b/i)
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .filter((statement) => SUBTRACTIONS.some((pattern) => pattern.test(statement.toLowerCase())))
}
