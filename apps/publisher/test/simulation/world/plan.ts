import fc from 'fast-check'
import type { Table } from './database.ts'
import type { DiskAccident, DiskState } from './disk.ts'
import type { BackendState, HookState } from './network.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

export type PictureState = 'there' | 'missing' | 'broken'

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
  | { do: 'picture'; id: number; state: PictureState }
  | { do: 'renderer dies' | 'showing fails' | 'deploy' | 'kill' | 'power cut' }

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

const table = fc.constantFrom<Table>('products', 'partners')
const id = fc.integer({ min: 1, max: 6 })
const forMs = fc.oneof(fc.integer({ min: 0, max: MINUTE_MS }), fc.integer({ min: MINUTE_MS, max: 2 * HOUR_MS }))

const edit: fc.Arbitrary<Action> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('save' as const), table, id }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('delete', 'hide', 'show'), table, id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('empty' as const), table }) },
)
const staffAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constantFrom('retry', 'resume') }),
  fc.record({ do: fc.constant('rollback' as const), pick: fc.integer({ min: 0, max: 9 }) }),
)
const failing: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    do: fc.constant('backend' as const),
    state: fc.constantFrom<BackendState>('down', 'hanging', 'failing', 'lossy'),
    forMs,
  }),
  fc.record({ do: fc.constant('hook' as const), state: fc.constantFrom<HookState>('lossy', 'late', 'twice'), forMs }),
  fc.record({ do: fc.constant('disk' as const), state: fc.constantFrom<DiskState>('full', 'broken', 'slow'), forMs }),
  fc.record({
    do: fc.constant('accident' as const),
    what: fc.constantFrom<DiskAccident>('EIO', 'ENOSPC', 'ENOTEMPTY', 'kill', 'power-cut'),
    afterCalls: fc.integer({ min: 0, max: 60 }),
  }),
  fc.record({ do: fc.constant('clock' as const), shiftMs: fc.integer({ min: -6 * HOUR_MS, max: 6 * HOUR_MS }) }),
  fc.record({ do: fc.constant('picture' as const), id, state: fc.constantFrom<PictureState>('there', 'missing', 'broken') }),
  fc.record({ do: fc.constantFrom('renderer dies', 'showing fails', 'deploy', 'kill', 'power cut') }),
)
const afterMs = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 400 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 20 * SECOND_MS }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 10 * MINUTE_MS }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 4 * HOUR_MS }) },
)
/** Long pauses, as on most days of a year. */
const afterHours = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 20 * SECOND_MS }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 36 * HOUR_MS }) },
)
const action = fc.oneof({ weight: 5, arbitrary: edit }, { weight: 2, arbitrary: staffAction }, { weight: 3, arbitrary: failing })

const soon = (first: fc.Arbitrary<Action>) => fc.record({ afterMs: fc.integer({ min: 0, max: 20 * SECOND_MS }), action: first })
const ending: fc.Arbitrary<Action> = fc.record({ do: fc.constantFrom('kill', 'power cut', 'deploy') })
const saving: fc.Arbitrary<Action> = fc.record({ do: fc.constant('save' as const), table, id })

/** Sequences that random single steps seldom produce. */
const scenario: fc.Arbitrary<Step[]> = fc.oneof(
  // A refused release, another failure, and the confirmation.
  fc.tuple(
    soon(fc.record({ do: fc.constant('empty' as const), table })),
    soon(failing),
    soon(fc.record({ do: fc.constant('retry' as const) })),
  ),
  // A rollback during a build, or just before the process ends.
  fc.tuple(
    soon(saving),
    soon(saving),
    soon(saving),
    soon(fc.record({ do: fc.constant('rollback' as const), pick: fc.integer({ min: 0, max: 4 }) })),
    soon(ending),
  ),
)

export interface PlanSize {
  minSteps: number
  maxSteps: number
  /** `calm` has pauses of hours. */
  pace: 'busy' | 'calm'
}

/** Random plans. A scenario counts as one step. */
export function plans({ minSteps, maxSteps, pace }: PlanSize): fc.Arbitrary<Plan> {
  const step = fc.record({ afterMs: pace === 'busy' ? afterMs : afterHours, action })
  return fc.record({
    sweepIntervalMs: fc.constant(pace === 'busy' ? 15_000 : 60_000),
    seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
    driftPpm: fc.integer({ min: -2_000, max: 2_000 }),
    steps: fc
      .array(fc.oneof({ weight: 9, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: scenario }), {
        minLength: minSteps,
        maxLength: maxSteps,
        size: 'max',
      })
      .map((parts) => parts.flat()),
  })
}
