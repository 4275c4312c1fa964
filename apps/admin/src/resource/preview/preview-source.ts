import type { ContentTable } from '@bayt/content/entities/tables'
import type { DevicePicture, PreviewEdit } from '@bayt/release/preview'
import type { Visibility } from './row-of-values.ts'

/** What a preview shows: a record of a form, a version of it, or the order of a list. */
export interface PreviewSource {
  table: ContentTable
  /** The record; of the order of a list, any of its records. */
  id: number
  /** What the frame shows: like `saved`, but a hidden record is shown as it would be. */
  shown: readonly PreviewEdit[]
  /** What the save would store. */
  saved: readonly PreviewEdit[]
  visibility: Visibility
  pictures: Readonly<Record<string, DevicePicture>>
}

/** The id that a record is shown under before its first save. It is below those of the sequence, and no import gave it. */
export const NEW_RECORD_ID = 9_999_999_999_999
