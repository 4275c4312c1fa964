import { DISPLAY_ORDER_MAX, DISPLAY_ORDER_MIN } from '@bayt/content/entities/limits'
import { orderNumbers } from '@bayt/content/entities/order-numbers'
import { ORDERED_TABLES } from '@bayt/content/entities/tables'
import { randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { expect } from 'vitest'
import { addCast, become, becomeOwner } from '../harness/personas.ts'
import { test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

const number = fc.oneof(
  fc.integer({ min: DISPLAY_ORDER_MIN, max: 6 }),
  fc.integer({ min: DISPLAY_ORDER_MIN, max: DISPLAY_ORDER_MAX }),
  fc.integer({ min: DISPLAY_ORDER_MAX - 6, max: DISPLAY_ORDER_MAX }),
)
/** The numbers of the records of a list, and for each a weight that sorts it into the wanted order. */
const list = fc.array(fc.tuple(number, fc.nat()), { minLength: 1, maxLength: 9 })

test('any order can be had from any numbers: with gaps, with equal ones and at both limits', async ({ tx }) => {
  const cast = await addCast(tx)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ORDERED_TABLES), list, async (table, records) => {
      await tx.run(`delete from public.${table}`)
      const present: { id: number; display_order: number; weight: number }[] = []
      for (const [display_order, weight] of records)
        present.push({ id: await insertRow(tx, table, { display_order }), display_order, weight })
      const ids = present.toSorted((a, b) => a.weight - b.weight).map(({ id }) => id)
      const numbers = orderNumbers(
        ids,
        present.map(({ display_order }) => display_order),
      )
      const wanted = ids.map((id, index) => ({ id, display_order: numbers[index] ?? 0 }))
      await tx.run('delete from site_changes')
      await become(tx, cast.claims.editor)
      await tx.query('select public.reorder($1, $2::bigint[])', [table, ids])
      await becomeOwner(tx)
      expect(await tx.query(`select id, display_order from public.${table} order by display_order, id`)).toEqual(wanted)
      const written = wanted.filter((row) => present.find(({ id }) => id === row.id)?.display_order !== row.display_order)
      expect(await tx.query('select from site_changes')).toHaveLength(written.length)
    }),
    randomRuns({ everyday: 25, long: 2_000 }),
  )
})
