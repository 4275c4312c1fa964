/** Maximum length of the reason of a build in the database, in characters. */
const MAX_LENGTH = 2_000

/** What staff should know about a release that is live: missing pictures, and facts that it does not show; `null` for none. */
export function remarksOf(missingPictures: string | null, notShown: readonly string[]): string | null {
  const remarks = [missingPictures, ...notShown].filter((remark) => remark !== null).join('\n')
  if (remarks === '') return null
  return remarks.length <= MAX_LENGTH ? remarks : `${remarks.slice(0, MAX_LENGTH - 1).toWellFormed()}…`
}
