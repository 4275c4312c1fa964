import type { ContentTable } from '@bayt/content/entities/tables'
import { type ListRowOf, listPage, type Page } from '@bayt/content/queries/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../lib/services.tsx'
import { resourceKeys } from './keys.ts'

const PAGE_SIZE = 250

/** The newest rows of a table, at most `most` (a multiple of 250), and the number of all its rows. */
export function newestRowsOptions<Table extends ContentTable>({ client }: Services, table: Table, most: number) {
  return queryOptions({
    queryKey: resourceKeys.newest(table, most),
    queryFn: async (): Promise<Page<ListRowOf<Table>>> => {
      const rows: ListRowOf<Table>[] = []
      for (let page = 0; ; page++) {
        const order = { column: 'created_at', ascending: false }
        const read = await listPage(client, table, { page, pageSize: PAGE_SIZE, order })
        rows.push(...read.rows)
        if (read.rows.length < PAGE_SIZE || rows.length >= most) return { rows, total: read.total }
      }
    },
  })
}
