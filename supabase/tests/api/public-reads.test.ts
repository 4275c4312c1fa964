import { CONTENT_TABLE_NAMES, ENTITIES, ORDERED_TABLES, orderOf } from '@bayt/content/entities/tables'
import { PublicContentReader, readPublicContent, readPublicRows } from '@bayt/content/queries/public-content'
import { deleteRecord, insertRecord, updateRecord } from '@bayt/content/testing/records'
import { beforeAll, expect, inject, test } from 'vitest'
import { type Client, server, signIn, visitor } from '../harness/clients.ts'
import { inputOf } from '../harness/form-input.ts'

/**
 * The reads of the public site (spec: public-site §7), as a visitor and with the secret key, which bypasses the policies and so
 * shows the query's own filter.
 */
const backend = inject('backend')
const READERS: [name: string, client: Client][] = [
  ['a visitor', visitor(backend)],
  ['the server', server(backend)],
]

let staff: Client
beforeAll(async () => {
  staff = (await signIn(backend, 'moderator')).client
})

const BY_DATE = CONTENT_TABLE_NAMES.filter((table) => orderOf(table) === undefined)

for (const table of BY_DATE) {
  const { visibleBy } = ENTITIES[table]
  const hidden = visibleBy === null ? undefined : { [visibleBy]: false }
  test(`${table} are read newest first, without unpublished rows`, async () => {
    const ids: number[] = []
    for (let count = 0; count < 3; count += 1) ids.push((await insertRecord(staff, table, inputOf(table))).id)
    const draft = hidden && (await insertRecord(staff, table, inputOf(table, hidden)))
    for (const [name, client] of READERS) {
      const seen = (await readPublicRows(client, table)).map(({ id }) => id)
      expect(
        seen.filter((id) => ids.includes(id)),
        name,
      ).toEqual(ids.toReversed())
      expect(seen, name).not.toContain(draft?.id)
    }
    for (const id of [...ids, ...(draft ? [draft.id] : [])]) await deleteRecord(staff, table, id)
  })
}

for (const table of ORDERED_TABLES) {
  test(`${table} are read in display order, active rows only`, async () => {
    const ids = new Map<number, number>()
    for (const display_order of [3, 1, 2]) {
      ids.set(display_order, (await insertRecord(staff, table, inputOf(table, { active: true, display_order }))).id)
    }
    const inactive = await insertRecord(staff, table, inputOf(table, { active: false, display_order: 1 }))
    const own = new Set([...ids.values(), inactive.id])
    for (const [name, client] of READERS) {
      const rows = await readPublicRows(client, table)
      expect(
        rows.map(({ id }) => id).filter((id) => own.has(id)),
        name,
      ).toEqual([ids.get(1), ids.get(2), ids.get(3)])
      expect(
        rows.map(({ display_order }) => display_order),
        name,
      ).toEqual(rows.map(({ display_order }) => display_order).sort((a, b) => a - b))
    }
    for (const id of own) await deleteRecord(staff, table, id)
  })
}

test('a read after changes equals a complete read, and unchanged rows are the same objects', async () => {
  const reader = new PublicContentReader(visitor(backend))
  const created = [
    await insertRecord(staff, 'products', inputOf('products')),
    await insertRecord(staff, 'articles', inputOf('articles', { published: true })),
    await insertRecord(staff, 'partners', inputOf('partners', { active: true, display_order: 2 })),
  ] as const
  const [product, article, partner] = created
  const before = await reader.read()
  expect(before).toEqual(await readPublicContent(visitor(backend)))

  const changes: (() => Promise<unknown>)[] = [
    () => updateRecord(staff, 'products', product.id, { name_ar: 'أرز 😀 "\\' }),
    () => updateRecord(staff, 'articles', article.id, { published: false }),
    () => updateRecord(staff, 'partners', partner.id, { display_order: 1 }),
    () => insertRecord(staff, 'hero_images', inputOf('hero_images', { active: true })),
    () => insertRecord(staff, 'articles', inputOf('articles', { published: false })),
    () => deleteRecord(staff, 'products', product.id),
  ]
  let earlier = before
  for (const change of changes) {
    await change()
    const now = await reader.read()
    expect(now).toEqual(await readPublicContent(visitor(backend)))
    const kept = now.products.filter((row) => earlier.products.includes(row))
    expect(kept.length).toBeGreaterThanOrEqual(earlier.products.length - 1)
    earlier = now
  }
  reader.forget()
  const fresh = await reader.read()
  expect(fresh).toEqual(earlier)
  expect(fresh.products.some((row) => earlier.products.includes(row))).toBe(false)
})

test('an incremental read based on older content misses no change', async () => {
  const reader = new PublicContentReader(visitor(backend))
  await reader.read()
  const product = await insertRecord(staff, 'products', inputOf('products'))
  const { newestChange: seen } = await reader.readState()
  await updateRecord(staff, 'products', product.id, { name_ar: 'تغيّر بعد النظرة' })
  const partner = await insertRecord(staff, 'partners', inputOf('partners', { active: true }))
  const now = await reader.read()
  expect(now).toEqual(await readPublicContent(visitor(backend)))
  expect(now.newestChange).toBeGreaterThan(seen)
  expect(await reader.readState()).toMatchObject({ newestChange: now.newestChange })
  await deleteRecord(staff, 'products', product.id)
  await deleteRecord(staff, 'partners', partner.id)
})
