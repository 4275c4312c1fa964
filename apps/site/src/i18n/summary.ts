const DESCRIPTION_LENGTH = 160

/** A text cut at a word for a description, with an ellipsis where something is left out. */
export function summary(text: string, maxLength = DESCRIPTION_LENGTH): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const cut = line.slice(0, maxLength - 1)
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).replace(/[،,;؛:.]$/, '').toWellFormed()}…`
}
