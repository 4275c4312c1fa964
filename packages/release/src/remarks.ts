/** Maximum length of the reason of a build in the database, in characters. */
const MAX_LENGTH = 2_000

/** Cuts a text to the backend's limit for the reason of a build. */
export function limitReason(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).toWellFormed()}…`
}

/** Remarks for staff about a live release: missing pictures, and facts that the release does not show; `null` without remarks. */
export function remarksOf(missingPictures: string | null, notShown: readonly string[]): string | null {
  const remarks = [missingPictures, ...notShown].filter((remark) => remark !== null).join('\n')
  return remarks === '' ? null : limitReason(remarks)
}
