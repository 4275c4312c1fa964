import { limitReason } from './limit-reason.ts'

/** Remarks for staff about a live release: missing pictures, and facts that it does not show; `null` without remarks. */
export function remarksOf(missingPictures: string | null, notShown: readonly string[]): string | null {
  const remarks = [missingPictures, ...notShown].filter((remark) => remark !== null).join('\n')
  return remarks === '' ? null : limitReason(remarks)
}
