import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT_TABLE_NAMES, columnsOfKind } from '@bayt/content/entities/tables'
import type { PGlite } from '@electric-sql/pglite'
import { readIfExists } from './read-if-exists.ts'

const MEDIA = '/storage/v1/object/public/media/'

/**
 * Stored picture addresses contain the port of the backend. If the port has changed since the last start, rewrites the addresses
 * without changing timestamps or the outbox: visitors see no difference.
 */
export async function updatePictureAddresses(database: PGlite, stateDir: string, url: string): Promise<void> {
  const file = join(stateDir, 'address.txt')
  const previous = readIfExists(file)?.trim()
  if (previous && previous !== url) {
    await database.transaction(async (transaction) => {
      await transaction.query("set local session_replication_role = 'replica'")
      for (const table of CONTENT_TABLE_NAMES) {
        for (const column of [...columnsOfKind(table, 'picture'), ...columnsOfKind(table, 'markdown')]) {
          await transaction.query(
            `update public.${table} set ${column} = replace(${column}, $1, $2) where strpos(${column}, $1) > 0`,
            [previous + MEDIA, url + MEDIA],
          )
        }
      }
      // Includes the history, because a restore writes addresses of the history.
      await transaction.query(
        `update public.record_versions set before = replace(before::text, $1, $2)::jsonb, record = replace(record::text, $1, $2)::jsonb
         where strpos(record::text, $1) > 0 or strpos(before::text, $1) > 0`,
        [previous + MEDIA, url + MEDIA],
      )
    })
  }
  // An empty file, as after a full disk, would lose the address that the rows contain.
  writeFileSync(`${file}.new`, url, { flush: true })
  renameSync(`${file}.new`, file)
}
