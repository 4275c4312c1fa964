import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { expect } from 'vitest'
import { run } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { addCast, become, becomeOwner, type Cast } from '../harness/personas.ts'
import { carryOut, carryOutDue, passTime, prepareOne, schedule, setOf, takeBack } from '../harness/prepared.ts'
import { type Content, type Planned, type PlannedSet, PreparedOracle } from '../harness/prepared-oracle.ts'
import { test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

const TIMEOUT_MS = isLongRun() ? 4 * 3_600_000 : 300_000
const PEOPLE = ['editor', 'moderator'] as const

const step = fc.record({
  person: fc.constantFrom(...PEOPLE),
  kind: fc.constantFrom(
    ...([
      'prepare',
      'prepare',
      'prepare',
      'schedule',
      'schedule',
      'schedule',
      'due',
      'due',
      'due',
      'killed',
      'edit',
      'edit',
    ] as const),
    ...(['delete', 'carry', 'back', 'pass', 'pass', 'pass', 'clock', 'account'] as const),
  ),
  action: fc.constantFrom('insert', 'update', 'update', 'update', 'delete'),
  choice: fc.nat(),
  other: fc.nat(),
  values: fc.oneof(
    fc.record({ name: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ active: fc.boolean() }),
    fc.record({ name: fc.constantFrom('a', 'b', 'c'), active: fc.boolean() }),
  ),
  minutes: fc.integer({ min: 1, max: 12 }),
  backAfter: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined, freq: 4 }),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const stored = (tx: Connection) =>
  tx.query<Content & { id: number } & Record<string, unknown>>('select id, name, active from partners order by id')

/** One world of records, sets, people and a clock, in the database and in the model. */
class World {
  readonly oracle = new PreparedOracle()
  readonly tally = { carried: 0, back: 0, waited: 0, killed: 0 }
  #inserts = 0

  readonly tx: Connection
  readonly cast: Cast

  constructor(tx: Connection, cast: Cast) {
    this.tx = tx
    this.cast = cast
  }

  async begin(): Promise<void> {
    await becomeOwner(this.tx)
    await this.tx.run(`delete from private.prepared_sets where true; delete from partners where true`)
    for (const name of ['a', 'b', 'c'])
      this.oracle.records.set(await insertRow(this.tx, 'partners', { name }), { name, active: true })
    for (const person of PEOPLE) this.oracle.active.add(person)
  }

  async take(one: Step): Promise<void> {
    const { tx, oracle } = this
    const mayAct = oracle.active.has(one.person)
    if (one.kind === 'pass' || one.kind === 'clock') {
      const minutes = one.kind === 'pass' ? 2 * one.minutes : -one.minutes
      oracle.pass(minutes)
      await passTime(tx, `${minutes} minutes`)
      return one.kind === 'pass' ? this.#due() : undefined
    }
    if (one.kind === 'account') return this.#toggle(one)
    if (one.kind === 'due') return this.#due()
    if (one.kind === 'killed') return this.#killed()
    if (!mayAct) return
    await become(tx, this.cast.claims[one.person])
    await this.#act(one)
    await becomeOwner(tx)
  }

  async #act(one: Step): Promise<void> {
    const { tx, oracle } = this
    const ids = [...oracle.records.keys()]
    const id = ids[one.choice % Math.max(ids.length, 1)]
    if (one.kind === 'prepare') return this.#prepare(one, id)
    if (one.kind === 'edit' && id !== undefined) {
      await run(tx, { action: 'update', table: 'partners', ids: [id], values: one.values })
      return void oracle.records.set(id, { ...(oracle.records.get(id) as Content), ...one.values })
    }
    if (one.kind === 'delete' && id !== undefined) {
      await run(tx, { action: 'delete', table: 'partners', ids: [id] })
      return void oracle.records.delete(id)
    }
    const sets = [...oracle.sets.values()]
    const set = sets[one.other % Math.max(sets.length, 1)]
    if (!set) return
    if (one.kind === 'schedule') return this.#schedule(one, set)
    if (one.kind === 'carry' && !oracle.isCarried(set)) {
      const { problem } = await carryOut(tx, set.id)
      expect(problem === null).toBe(oracle.carryOut(one.person, set, await this.#ids()))
    } else if (one.kind === 'back' && oracle.isCarried(set) && set.carriedBy === one.person) {
      expect((await takeBack(tx, set.id)).kept).toBe(oracle.takeBack(set))
    }
  }

  async #schedule({ person, minutes, backAfter }: Step, set: PlannedSet): Promise<void> {
    const { tx, oracle } = this
    // Only who carried a set out says when it is taken back.
    if (oracle.isCarried(set) && set.carriedBy !== person) return
    const inMinutes = (count: number | undefined) =>
      count === undefined ? null : new Date(Date.now() + count * 60_000).toISOString()
    const backIn = backAfter === undefined ? undefined : minutes + backAfter
    // A set that was carried out early is not taken back before its former time.
    if (oracle.isCarried(set) && set.carryIn !== undefined && backIn !== undefined && backIn <= set.carryIn) return
    const { version } = (await setOf(tx, set.id)) as { version: number }
    await schedule(tx, set.id, version, inMinutes(minutes), inMinutes(backIn))
    oracle.schedule(person, set, minutes, backIn)
  }

  async #prepare(one: Step, id: number | undefined): Promise<void> {
    const { tx, oracle } = this
    const change: Planned | undefined =
      one.action === 'insert'
        ? { action: 'insert', values: { name: `new ${++this.#inserts}`, active: true } }
        : id === undefined
          ? undefined
          : one.action === 'delete'
            ? { action: 'delete', id }
            : { action: 'update', id, values: one.values, seen: { ...(oracle.records.get(id) as Content) } }
    if (!change) return
    const free = [...oracle.sets.values()].filter(
      (set) =>
        !oracle.isCarried(set) &&
        (change.action === 'insert' || set.changes.every((other) => other.action === 'insert' || other.id !== change.id)),
    )
    const set = oracle.sets.size >= 6 || one.other % 2 === 0 ? free[one.other % Math.max(free.length, 1)] : undefined
    if (!set && oracle.sets.size >= 6) return
    const { set_id } = await prepareOne(
      tx,
      {
        action: change.action,
        record_id: 'id' in change ? change.id : null,
        values: 'values' in change ? change.values : {},
        seen: 'seen' in change ? change.seen : {},
      },
      set?.id,
    )
    oracle.prepare(one.person, set_id, change)
    if (one.minutes % 2 === 0) await this.#schedule(one, oracle.sets.get(set_id) as PlannedSet)
  }

  async #toggle({ person }: Step): Promise<void> {
    const isActive = this.oracle.active.has(person)
    await this.tx.query('update admin_users set active = $1 where email = $2', [!isActive, `${person}@test.example`])
    // The test goes on with the former session of an account that comes back.
    await this.tx.run('update private.admin_sessions set revoked_at = null where revoked_at is not null')
    if (isActive) this.oracle.active.delete(person)
    else this.oracle.active.add(person)
  }

  /** Ids of new records by their names. A set that is carried out again makes a record that its undo deleted anew: the newest id counts. */
  async #ids(): Promise<(name: string) => number> {
    const rows = await stored(this.tx)
    return (name) => rows.findLast((row) => row.name === name)?.id ?? 0
  }

  async #due(): Promise<void> {
    const { tx, oracle } = this
    const before = new Set([...oracle.sets.values()].filter(({ state }) => state === 'waiting').map(({ id }) => id))
    await become(tx, this.cast.claims.server)
    const answer = await carryOutDue(tx)
    await becomeOwner(tx)
    const done = oracle.carryOutDue(await this.#ids())
    expect(answer.done).toBe(done.length)
    for (const id of done) this.tally[oracle.sets.get(id)?.state === 'done' ? 'carried' : 'back'] += 1
    this.tally.waited += [...oracle.sets.values()].filter(({ id, state }) => state === 'waiting' && !before.has(id)).length
    const waiting = [...oracle.sets.values()].filter(({ state }) => state === 'waiting').length
    expect(answer.waiting.filter(({ is_overdue }) => !is_overdue)).toHaveLength(Math.min(waiting, 5))
  }

  /** The caller is killed before the transaction ends: everything is as before. */
  async #killed(): Promise<void> {
    const { tx } = this
    await tx.run('savepoint call')
    await become(tx, this.cast.claims.server)
    this.tally.killed += Math.min((await carryOutDue(tx)).done, 1)
    await tx.run('rollback to call; release call')
    await becomeOwner(tx)
  }

  async compare(): Promise<void> {
    const { tx, oracle } = this
    const rows = (await stored(tx)).map(({ id, name, active }) => ({ id, name, active }))
    const wanted = [...oracle.records].map(([id, content]) => ({ id, ...content })).sort((a, b) => a.id - b.id)
    expect(rows).toEqual(wanted)
    const sets = await tx.query<{ id: number; state: string; has_reason: boolean; entries: number; is_changed: boolean }>(
      `select s.id, s.state, s.problem is not null as has_reason,
         (select count(*)::int from record_versions v where v.request_id = s.request and v.record ->> 'action' = 'carry_out') as entries
       from private.prepared_sets s order by s.id`,
    )
    expect(sets).toEqual(
      [...oracle.sets.values()]
        .map((set) => ({
          id: set.id,
          state: set.state,
          has_reason: set.state === 'waiting',
          entries: set.parts.length > 0 && set.carriedBy !== undefined ? 1 : 0,
        }))
        .sort((a, b) => a.id - b.id),
    )
  }
}

test(
  'sets and schedules through edits, kills, steps of the clock and accounts that end: each is carried out once, or waits visibly',
  async ({ tx }) => {
    const cast = await addCast(tx)
    const tally = { carried: 0, back: 0, waited: 0, killed: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 50, size: 'max' }), async (steps) => {
        const world = new World(tx, cast)
        await tx.run('savepoint world')
        try {
          await world.begin()
          for (const one of steps) {
            await world.take(one)
            await world.compare()
          }
        } finally {
          await tx.run('rollback to world; release world')
        }
        for (const key of ['carried', 'back', 'waited', 'killed'] as const) tally[key] += world.tally[key]
      }),
      randomRuns({ everyday: 16, long: 1_000 }),
    )
    expect(tally.carried).toBeGreaterThan(0)
    if (isLongRun()) for (const [what, count] of Object.entries(tally)) expect(count, what).toBeGreaterThan(100)
  },
  TIMEOUT_MS,
)
