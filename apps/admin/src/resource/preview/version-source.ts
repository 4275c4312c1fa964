import { type ContentTable, isVisible } from '@bayt/content/entities/tables'
import type { PreviewEdit } from '@bayt/release/preview'
import type { PreviewSource } from './preview-source.ts'
import { madeVisible, rowOfVersion } from './row-of-values.ts'

/**
 * The source of a preview of a version from the history.
 * @param record the columns of the version; some may be unknown today, others missing
 */
export function versionSource(table: ContentTable, id: number, record: Readonly<Record<string, unknown>>): PreviewSource {
  const row = rowOfVersion(table, id, record)
  const edit = (edited: object) => [{ table, id, row: edited } as PreviewEdit]
  const visibility = isVisible(table, row) ? 'shown' : 'wasHidden'
  return { table, id, shown: edit(madeVisible(table, row)), saved: edit(row), visibility, pictures: {} }
}
