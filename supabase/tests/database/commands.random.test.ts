import { DISPLAY_ORDER_MAX, DISPLAY_ORDER_MIN } from '@bayt/content/entities/limits'
import { orderNumbers } from '@bayt/content/entities/order-numbers'
import { ORDERED_TABLES } from '@bayt/content/entities/tables'
import { randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { expect } from 'vitest'
import { CommandOracle, type Content } from '../harness/command-oracle.ts'
import { type Command, type Done, run, tryRun, tryUndo, undo } from '../harness/commands.ts'
import type { Connection, Row } from '../harness/database.ts'
import { addCast, become, becomeOwner } from '../harness/personas.ts'
import { test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

const number = fc.oneof(
  fc.integer({ min: DISPLAY_ORDER_MIN, max: 6 }),
  fc.integer({ min: DISPLAY_ORDER_MIN, max: DISPLAY_ORDER_MAX }),
  fc.integer({ min: DISPLAY_ORDER_MAX - 6, max: DISPLAY_ORDER_MAX }),
)
/** The numbers of the records of a list, and for each number a weight that sorts it into the wanted order. */
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
      await run(tx, { action: 'order', table, ids })
      await becomeOwner(tx)
      expect(await tx.query(`select id, display_order from public.${table} order by display_order, id`)).toEqual(wanted)
      const written = wanted.filter((row) => present.find(({ id }) => id === row.id)?.display_order !== row.display_order)
      expect(await tx.query('select from site_changes')).toHaveLength(written.length)
    }),
    randomRuns({ everyday: 10, long: 2_000 }),
  )
})

const PEOPLE = ['editor', 'admin'] as const
type Person = (typeof PEOPLE)[number]

const values = fc.oneof(
  fc.record({ name: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ active: fc.boolean() }),
  fc.record({ name: fc.constantFrom('a', 'b', 'c'), active: fc.boolean() }),
)

/** A step of one of two people. The numbers choose records, or an earlier command. */
const step = fc.record({
  person: fc.constantFrom<Person>(...PEOPLE),
  kind: fc.constantFrom(
    'insert',
    'update',
    'update',
    'update',
    'restore',
    'delete',
    'undelete',
    'order',
    'undo',
    'undo',
    'repeat',
    'read',
  ),
  choices: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }),
  values: fc.array(values, { minLength: 3, maxLength: 3 }),
  earlier: fc.nat(),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** What a person sees: the list at the time of the person's last read. */
interface Seen {
  records: Map<number, Content>
  order: number[]
}

function commandOf({ kind, choices, values, earlier }: Step, oracle: CommandOracle, { records, order }: Seen): Command {
  const chosenOf = (ids: number[]) => [...new Set(choices.flatMap((choice) => ids[choice % ids.length] ?? []))]
  const base = { table: 'partners', request: crypto.randomUUID() }
  const ids = chosenOf([...records.keys()])
  switch (kind) {
    case 'insert':
      return { ...base, action: 'insert', values: values[0] }
    case 'delete':
      return { ...base, action: 'delete', ids }
    case 'undelete':
      return { ...base, action: 'undelete', ids: chosenOf([...oracle.bin.keys()]) }
    case 'order': {
      const from = earlier % Math.max(order.length, 1)
      return { ...base, action: 'order', ids: [...order.slice(from), ...order.slice(0, from)], seen: order }
    }
    default:
      return {
        ...base,
        action: kind === 'restore' ? 'restore' : 'update',
        ids,
        values: ids.map((_, at) => values[at]),
        seen: ids.map((id) => records.get(id)),
      }
  }
}

const storedPartners = async (tx: Connection) =>
  tx.query<Content & Row & { id: number }>('select id, name, active, display_order from partners order by display_order, id')

test('two people run, repeat and take back commands on what they saw: the table is as the model of the commands says', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  const sent: (Command & { request: string; person: Person })[] = []
  const tally = { overtaken: 0, repeated: 0, undone: 0, kept: 0 }

  async function send(oracle: CommandOracle, person: Person, command: Command & { request: string }) {
    const { code } = await tryRun(tx, command)
    const answer: Done | undefined = code === 'accepted' ? await run(tx, command) : undefined
    const expected = oracle.run(person, command, answer?.row?.id)
    expect(
      answer && { changed: answer.changed, overtaken: answer.overtaken.map(({ id }) => id).sort((a, b) => a - b) },
      code,
    ).toEqual(expected && { ...expected, overtaken: expected.overtaken.toSorted((a, b) => a - b) })
    tally.overtaken += expected?.overtaken.length ?? 0
    if (answer?.row) expect(oracle.records.get(answer.row.id)).toMatchObject({ name: answer.row.name, active: answer.row.active })
  }

  async function takeBack(oracle: CommandOracle, person: Person, request: string) {
    const expected = oracle.undo(person, request)
    if (typeof expected === 'string') return expect((await tryUndo(tx, request)).code).toBe(expected)
    expect(await undo(tx, request)).toMatchObject(expected)
    tally.undone += expected.undone
    tally.kept += expected.kept
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      await becomeOwner(tx)
      await tx.run('savepoint run; delete from partners')
      const oracle = new CommandOracle()
      sent.length = 0
      const look = (): Seen => ({
        records: new Map([...oracle.records].map(([id, row]) => [id, { ...row }])),
        order: oracle.order(),
      })
      const seen = { editor: look(), admin: look() }
      for (const one of [...START, ...steps]) {
        const { person, kind, earlier } = one
        await become(tx, cast.claims[person])
        const before = sent[earlier % Math.max(sent.length, 1)]
        if (kind === 'read') seen[person] = look()
        else if (kind === 'undo') await takeBack(oracle, person, before?.request ?? crypto.randomUUID())
        else if (kind === 'repeat') {
          if (before?.person !== person) continue
          tally.repeated += Number(oracle.isDone(before.request))
          await send(oracle, person, before)
        } else {
          const command = commandOf(one, oracle, seen[person])
          if (command.ids?.length === 0) continue
          const request = crypto.randomUUID()
          sent.push({ ...command, request, person })
          await send(oracle, person, { ...command, request })
        }
        const stored = await storedPartners(tx)
        expect(stored).toEqual(oracle.order().map((id) => ({ id, ...oracle.records.get(id) })))
      }
      await becomeOwner(tx)
      await tx.run('rollback to run')
    }),
    { ...randomRuns({ everyday: 24, long: 2_000 }), endOnFailure: true },
  )
  for (const [what, count] of Object.entries(tally)) expect(count, what).toBeGreaterThan(0)
})

/** Every run begins with three records that both people have read. */
const START: Step[] = [
  ...(['a', 'b', 'c'] as const).map(
    (name): Step => ({ person: 'editor', kind: 'insert', choices: [0], values: [{ name, active: true }], earlier: 0 }),
  ),
  ...PEOPLE.map((person): Step => ({ person, kind: 'read', choices: [0], values: [], earlier: 0 })),
]
