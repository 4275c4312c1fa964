import { orderOf } from '@bayt/content/entities/tables'
import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { addCast, become } from '../harness/personas.ts'
import { serverTest, test } from '../harness/test.ts'
import { CONTENT, insertRow, VISIBLE_BY } from '../harness/valid-rows.ts'

type Versions = Record<string, [id: number, version: string][]>

async function versionsOf(tx: Connection): Promise<Versions> {
  const [row] = await tx.query<{ versions: Versions }>('select public.public_content_versions() as versions')
  if (!row) throw new Error('public_content_versions returned no row.')
  return row.versions
}

test.for(CONTENT)('%s: visitors and staff get the visible rows in the order of the site', async (table, { tx }) => {
  const cast = await addCast(tx)
  const shown = VISIBLE_BY[table]
  const visible = shown ? { [shown]: true } : {}
  const last = await insertRow(tx, table, orderOf(table) ? { ...visible, display_order: 3 } : visible)
  const first = await insertRow(tx, table, orderOf(table) ? { ...visible, display_order: 1 } : visible)
  if (shown) await insertRow(tx, table, { [shown]: false })
  for (const persona of ['visitor', 'editor'] as const) {
    await become(tx, cast.claims[persona])
    expect(
      (await versionsOf(tx))[table]?.map(([id]) => id),
      persona,
    ).toEqual([first, last])
  }
})

serverTest('all tables are read in one snapshot', async ({ connect }) => {
  const [writer, reader, observer] = await Promise.all([connect(), connect(), connect()])
  await writer.run('begin; lock table public.impact_gallery in access exclusive mode')
  await insertRow(writer, 'impact_gallery')
  const reading = versionsOf(reader)
  await waitForLockWait(observer)
  await writer.run('commit')
  expect((await reading).impact_gallery, 'committed after the reader began').toEqual([])
  expect((await versionsOf(reader)).impact_gallery).toHaveLength(1)
  await writer.run('delete from public.impact_gallery; delete from public.site_changes')
})

async function waitForLockWait(observer: Connection): Promise<void> {
  const WAITING = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(() => observer.query(WAITING)).toHaveLength(1)
}
