import type { OrderedTable } from '@bayt/content/entities/tables'
import type { PreviewEdit } from '@bayt/release/preview'
import { useMemo, useRef } from 'react'
import type { PreviewSource } from './preview-source.ts'

/** The source of an ordered list's preview. @param rows all records, in the order of the list */
export function useListSource(table: OrderedTable, rows: readonly { id: number }[]): PreviewSource {
  const seen = useRef<ReadonlySet<number>>(new Set())
  return useMemo((): PreviewSource => {
    const ids = new Set(rows.map(({ id }) => id))
    // The renderer read the public content when the preview opened: it still has records that were deleted since.
    const deleted = [...seen.current].filter((id) => !ids.has(id))
    seen.current = new Set([...ids, ...deleted])
    const edits = [
      ...rows.map((row) => ({ table, id: row.id, row }) as PreviewEdit),
      ...deleted.map((id): PreviewEdit => ({ table, id, row: null })),
    ]
    return { table, id: rows[0]?.id ?? 0, shown: edits, saved: edits, visibility: 'shown', pictures: {} }
  }, [table, rows])
}
