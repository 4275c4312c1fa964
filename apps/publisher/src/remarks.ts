import { limitReason } from './limit-reason.ts'

/** What staff should know about a release that is live: missing pictures, and facts that it does not show; `null` for none. */
export function remarksOf(missingPictures: string | null, notShown: readonly string[]): string | null {
  const remarks = [missingPictures, ...notShown].filter((remark) => remark !== null).join('\n')
  return remarks === '' ? null : limitReason(remarks)
}
