const DESCRIPTION_LENGTH = 160

/** Shortens a text to a description: cut between words, with an ellipsis if something is left out. */
export function summary(text: string, maxLength = DESCRIPTION_LENGTH): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const cut = line.slice(0, maxLength - 1)
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).replace(/[،,;؛:.]$/, '').toWellFormed()}…`
}
