import type { ContentTable } from '@bayt/content/entities/tables'
import { run } from './commands.ts'
import type { Connection } from './database.ts'
import type { HostileRow } from './hostile-rows.ts'
import { become, type Cast } from './personas.ts'
import { insertRow } from './valid-rows.ts'

/** Every path by which a row is written to a content table. Each path stores the row or throws the error of Postgres. */
export const WRITE_PATHS = {
  /** The insert that PostgREST sends for staff. */
  'staff insert': async (tx: Connection, cast: Cast, table: ContentTable, row: HostileRow) => {
    await become(tx, cast.claims.editor)
    await insertJson(tx, table, row)
  },
  /** The insert that the console sends. */
  'staff insert by a command': async (tx: Connection, cast: Cast, table: ContentTable, row: HostileRow) => {
    await become(tx, cast.claims.editor)
    await run(tx, { action: 'insert', table, values: row })
  },
  /** The update that PostgREST sends for staff. */
  'staff update': async (tx: Connection, cast: Cast, table: ContentTable, row: HostileRow) => {
    const id = await insertRow(tx, table)
    await become(tx, cast.claims.editor)
    const sets = Object.keys(row).map((column) => `${column} = source.${column}`)
    if (sets.length === 0) return
    await tx.query(
      `update public.${table} as record set ${sets.join(', ')}
       from jsonb_populate_record(null::public.${table}, $1::text::jsonb) as source where record.id = $2`,
      [JSON.stringify(row), id],
    )
  },
  /** `content:import` with the account of an admin. */
  import: async (tx: Connection, cast: Cast, table: ContentTable, row: HostileRow) => {
    await become(tx, cast.claims.admin)
    const complete = { active: true, published: true, display_order: 1, pack_unit: 'Kg', ...row }
    await tx.query('select public.import_records($1, $2::text::jsonb)', [table, JSON.stringify([complete])])
  },
  /** Writes with the secret key, which bypasses row-level security. */
  'server insert': async (tx: Connection, cast: Cast, table: ContentTable, row: HostileRow) => {
    await become(tx, cast.claims.server)
    await insertJson(tx, table, row)
  },
  /** An insert by hand in the SQL editor. */
  'owner insert': async (tx: Connection, _cast: Cast, table: ContentTable, row: HostileRow) =>
    insertJson(tx, table, row, 'overriding system value'),
  /** An update by hand in the SQL editor, with a new id from the counter. */
  'owner update': async (tx: Connection, _cast: Cast, table: ContentTable, row: HostileRow) => {
    const id = await insertRow(tx, table)
    const { id: _id, ...others } = row
    const sets = Object.keys(others).map((column) => `${column} = source.${column}`)
    await tx.query(
      `update public.${table} as record set ${['id = default', ...sets].join(', ')}
       from jsonb_populate_record(null::public.${table}, $1::text::jsonb) as source where record.id = $2`,
      [JSON.stringify(row), id],
    )
  },
} as const
export type WritePath = keyof typeof WRITE_PATHS

async function insertJson(tx: Connection, table: ContentTable, row: HostileRow, overriding = ''): Promise<void> {
  const columns = Object.keys(row).join(', ')
  if (columns === '') return void (await insertRow(tx, table))
  await tx.query(
    `insert into public.${table} (${columns}) ${overriding}
     select ${columns} from jsonb_populate_record(null::public.${table}, $1::text::jsonb)`,
    [JSON.stringify(row)],
  )
}
