import fc from 'fast-check'

/** A change to a file, at a position between 0 (start) and 1 (end). */
export type Mutation =
  | { kind: 'flip'; at: number; bit: number }
  | { kind: 'write'; at: number; bytes: number[] }
  | { kind: 'cut'; at: number }
  | { kind: 'remove'; at: number; length: number }
  | { kind: 'repeat'; at: number; length: number }
  | { kind: 'zero'; at: number; length: number }
  | { kind: 'move'; at: number; length: number; to: number }

/** Uniform, unlike `fc.double`, which prefers numbers near 0. A third of the positions are near the start, where headers are. */
const fraction = (max: number) => fc.integer({ min: 0, max: 1_000_000 }).map((value) => (value / 1_000_000) * max)
const position = fc.oneof({ weight: 2, arbitrary: fraction(1) }, { weight: 1, arbitrary: fraction(0.1) })
const length = fc.oneof(fc.integer({ min: 1, max: 64 }), fc.integer({ min: 1, max: 2_000 }))
const shortBytes = fc.uint8Array({ minLength: 1, maxLength: 8 }).map((bytes) => [...bytes])

/** One to three changes. */
export const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('flip' as const), at: position, bit: fc.integer({ min: 0, max: 7 }) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('write' as const), at: position, bytes: shortBytes }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), at: position }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: position, length }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat' as const), at: position, length }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('zero' as const), at: position, length }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), at: position, length, to: position }) },
  ),
  { minLength: 1, maxLength: 3 },
)

export function mutate(file: Buffer, changes: readonly Mutation[]): Buffer {
  return changes.reduce(applyMutation, file)
}

function applyMutation(file: Buffer, change: Mutation): Buffer {
  const at = Math.floor(change.at * Math.max(0, file.length - 1))
  if (change.kind === 'cut') return file.subarray(0, at)
  if (change.kind === 'flip') return overwrite(file, at, [(file[at] ?? 0) ^ (1 << change.bit)])
  if (change.kind === 'write') return overwrite(file, at, change.bytes)
  const end = Math.min(file.length, at + change.length)
  const [before, part, after] = [file.subarray(0, at), file.subarray(at, end), file.subarray(end)]
  if (change.kind === 'remove') return Buffer.concat([before, after])
  if (change.kind === 'repeat') return Buffer.concat([before, part, part, after])
  if (change.kind === 'zero') return Buffer.concat([before, Buffer.alloc(part.length), after])
  const rest = Buffer.concat([before, after])
  const to = Math.floor(change.to * rest.length)
  return Buffer.concat([rest.subarray(0, to), part, rest.subarray(to)])
}

function overwrite(file: Buffer, at: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(file)
  copy.set(bytes.slice(0, copy.length - at), at)
  return copy
}
