/** The factor by which the larger input is larger. */
const TIMES_LARGER = 8

/** Work that takes less is not compared: its time says little about its growth. */
const NEGLIGIBLE_MS = 100

/** Between the ratios of linear and of quadratic time. */
export const LINEAR = 24

/** Other work on the machine can make one comparison too large. Quadratic work is above 40 in all of them. */
const ATTEMPTS = 5

/**
 * How many times longer a function computes for an input that is eight times as large: about 8 if its time is linear, 64 if it is
 * quadratic. It compares the processor time of this thread, so the speed of the machine does not matter, and its other work little.
 * @param run works on an input of a size, in any unit
 * @param size the larger of both sizes. Quadratic work on it should take a second or more
 * @returns the ratio, the smallest of up to five; 0 for negligible work
 */
export function growthOf(run: (size: number) => void, size: number): number {
  if (computedMs(run, size) < NEGLIGIBLE_MS) return 0
  const shortest = (part: number) => Math.min(computedMs(run, part), computedMs(run, part))
  let smallest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && smallest > LINEAR; attempt++)
    smallest = Math.min(smallest, shortest(size) / shortest(Math.ceil(size / TIMES_LARGER)))
  return smallest
}

function computedMs(run: (size: number) => void, size: number): number {
  const before = process.threadCpuUsage()
  run(size)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
