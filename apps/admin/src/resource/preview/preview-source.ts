import type { ContentTable } from '@bayt/content/entities/tables'
import type { DevicePicture, PreviewEdit } from '@bayt/release/preview'
import type { Visibility } from './row-of-values.ts'

/** The content of a preview: the record of a form. */
export interface PreviewSource {
  table: ContentTable
  id: number
  /** The shown content: like `saved`, but a hidden record appears as if it were visible. */
  shown: readonly PreviewEdit[]
  /** The content that the save would store. */
  saved: readonly PreviewEdit[]
  visibility: Visibility
  pictures: Readonly<Record<string, DevicePicture>>
}

/** The id of a record before its first save, for previews. The sequence stays below it, and no import uses it. */
export const NEW_RECORD_ID = 9_999_999_999_999
