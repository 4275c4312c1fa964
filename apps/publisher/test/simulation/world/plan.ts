import fc from 'fast-check'
import type { Table } from './backend.ts'
import type { BackendState, DiskAccident, DiskState, HookState } from './simulation.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** An action of staff, or a fault. Plain data, so that a failing plan can be printed and replayed. */
export type Action =
  | { do: 'save' | 'delete' | 'hide' | 'show'; table: Table; id: number }
  | { do: 'empty'; table: Table }
  | { do: 'retry' | 'resume' }
  /** 0 is the release before the current release; other numbers are indexes of the kept releases. */
  | { do: 'rollback'; pick: number }
  | { do: 'backend'; state: BackendState; forMs: number }
  | { do: 'hook'; state: HookState; forMs: number }
  | { do: 'disk'; state: DiskState; forMs: number }
  | { do: 'accident'; what: DiskAccident; afterCalls: number }
  | { do: 'clock'; shiftMs: number }
  | { do: 'picture'; id: number; state: 'there' | 'missing' | 'broken' }
  | { do: 'renderer dies' | 'showing fails' | 'deploy' | 'kill' | 'power-cut' }

export interface Step {
  /** Milliseconds since the previous step. */
  afterMs: number
  action: Action
}

export interface Plan {
  /** Determines latencies and losses. */
  seed: number
  /** Drift of the clock of the publisher, in parts per million. */
  driftPpm: number
  /** Interval in which the publisher looks for changes. */
  sweepIntervalMs: number
  steps: Step[]
}

const upTo = (max: number) => fc.integer({ min: 0, max })
const weighted = <Value>(...choices: [weight: number, arbitrary: fc.Arbitrary<Value>][]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })))
/** An action with a random choice for each of its fields. */
const action = (fields: { [Field in string]: fc.Arbitrary<unknown> }) => fc.record(fields) as fc.Arbitrary<Action>

const table = fc.constantFrom<Table>('products', 'partners')
const id = fc.integer({ min: 1, max: 6 })
const forMs = fc.oneof(upTo(MINUTE_MS), fc.integer({ min: MINUTE_MS, max: 2 * HOUR_MS }))

const save = action({ do: fc.constant('save'), table, id })
const empty = action({ do: fc.constant('empty'), table })
const rollback = (max: number) => action({ do: fc.constant('rollback'), pick: upTo(max) })
const failing = fc.oneof(
  action({ do: fc.constant('backend'), state: fc.constantFrom<BackendState>('down', 'hanging', 'failing', 'lossy'), forMs }),
  action({ do: fc.constant('hook'), state: fc.constantFrom<HookState>('lossy', 'late', 'twice'), forMs }),
  action({ do: fc.constant('disk'), state: fc.constantFrom<DiskState>('full', 'broken', 'slow'), forMs }),
  action({
    do: fc.constant('accident'),
    what: fc.constantFrom<DiskAccident>('EIO', 'ENOSPC', 'ENOTEMPTY', 'kill', 'power-cut'),
    afterCalls: upTo(60),
  }),
  action({ do: fc.constant('clock'), shiftMs: fc.integer({ min: -6 * HOUR_MS, max: 6 * HOUR_MS }) }),
  action({ do: fc.constant('picture'), id, state: fc.constantFrom('there', 'missing', 'broken') }),
  action({ do: fc.constantFrom('renderer dies', 'showing fails', 'deploy', 'kill', 'power-cut') }),
)
const anything = weighted(
  [5, weighted([12, save], [4, action({ do: fc.constantFrom('delete', 'hide', 'show'), table, id })], [1, empty])],
  [2, fc.oneof(action({ do: fc.constantFrom('retry', 'resume') }), rollback(9))],
  [3, failing],
)

/** Sequences that random single steps seldom produce. */
const soon = (...actions: fc.Arbitrary<Action>[]) =>
  fc.tuple(...actions.map((each) => fc.record({ afterMs: upTo(20 * SECOND_MS), action: each })))
const scenario: fc.Arbitrary<Step[]> = fc.oneof(
  // A refused release, another failure, and the confirmation.
  soon(empty, failing, action({ do: fc.constant('retry') })),
  // A rollback during a build, or just before the process ends.
  soon(save, save, save, rollback(4), action({ do: fc.constantFrom('kill', 'power-cut', 'deploy') })),
)

const PACES = {
  busy: {
    steps: { minLength: 1, maxLength: 60 },
    afterMs: weighted([4, upTo(400)], [3, upTo(20 * SECOND_MS)], [2, upTo(10 * MINUTE_MS)], [1, upTo(4 * HOUR_MS)]),
    sweepIntervalMs: 15_000,
  },
  /** A month, with pauses of hours. */
  calm: {
    steps: { minLength: 80, maxLength: 120 },
    afterMs: weighted([3, upTo(20 * SECOND_MS)], [2, upTo(36 * HOUR_MS)]),
    sweepIntervalMs: 60_000,
  },
}

/** Random plans. A scenario counts as one step. */
export function plans(pace: keyof typeof PACES): fc.Arbitrary<Plan> {
  const { steps, afterMs, sweepIntervalMs } = PACES[pace]
  const step = fc.record({ afterMs, action: anything }).map((one): Step[] => [one])
  return fc.record({
    sweepIntervalMs: fc.constant(sweepIntervalMs),
    seed: upTo(2 ** 31 - 1),
    driftPpm: fc.integer({ min: -2_000, max: 2_000 }),
    steps: fc.array(weighted([9, step], [1, scenario]), { ...steps, size: 'max' }).map((parts) => parts.flat()),
  })
}
