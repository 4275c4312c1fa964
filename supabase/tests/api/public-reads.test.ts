import {
  readArticles,
  readBrandLogos,
  readHeroImages,
  readImpactGallery,
  readPartners,
  readProducts,
} from '@bayt/content/queries/public-reads'
import { deleteRecord, insertRecord } from '@bayt/content/queries/resource'
import { beforeAll, expect, inject, test } from 'vitest'
import { type Client, server, signIn, visitor } from '../harness/clients.ts'
import { inputOf } from '../harness/demo-input.ts'

/**
 * The six reads of the public site (spec: public-site §7). Each is asked as a visitor and with the key of the server, which
 * passes the policies: what is left out there is left out by the read itself.
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

const BY_DATE = [
  { table: 'products', read: readProducts, hidden: undefined },
  { table: 'articles', read: readArticles, hidden: { published: false } },
] as const

for (const { table, read, hidden } of BY_DATE) {
  test(`${table} are read newest first, and what is not published is left out`, async () => {
    const ids: number[] = []
    for (let count = 0; count < 3; count += 1) ids.push((await insertRecord(staff, table, inputOf(table))).id)
    const draft = hidden && (await insertRecord(staff, table, inputOf(table, hidden)))
    for (const [name, client] of READERS) {
      const seen = (await read(client)).map(({ id }) => id)
      expect(
        seen.filter((id) => ids.includes(id)),
        name,
      ).toEqual(ids.toReversed())
      expect(seen, name).not.toContain(draft?.id)
    }
    for (const id of [...ids, ...(draft ? [draft.id] : [])]) await deleteRecord(staff, table, id)
  })
}

const BY_ORDER = [
  { table: 'hero_images', read: readHeroImages },
  { table: 'brand_logos', read: readBrandLogos },
  { table: 'partners', read: readPartners },
  { table: 'impact_gallery', read: readImpactGallery },
] as const

for (const { table, read } of BY_ORDER) {
  test(`${table} are read in display order, and only what is active`, async () => {
    const ids = new Map<number, number>()
    for (const display_order of [3, 1, 2]) {
      ids.set(display_order, (await insertRecord(staff, table, inputOf(table, { active: true, display_order }))).id)
    }
    const inactive = await insertRecord(staff, table, inputOf(table, { active: false, display_order: 1 }))
    const own = new Set([...ids.values(), inactive.id])
    for (const [name, client] of READERS) {
      const rows = await read(client)
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
