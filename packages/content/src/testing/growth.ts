/** The larger input is this many times larger. */
const TIMES_LARGER = 32

/** Shorter work is not compared: systems count processor time in steps of up to 10 ms. */
const NEGLIGIBLE_MS = 100

/** A limit between the growth of linear and of quadratic time. */
export const LINEAR = 10

/** Other work on the machine can make one comparison too large. The ratio of quadratic work is above 20 in all comparisons. */
const ATTEMPTS = 5

/** `npm run test:mutants` counts the steps of the code. Counting takes longer than the code itself, so times are not compared. */
const areStepsCounted = process.env.MUTANTS_FOLDER !== undefined

/**
 * How much longer a function computes for one large input than for 32 inputs of a part of its size: 1 to 4 if its time is linear
 * (a large input does not fit into the caches of the processor), 32 if it is quadratic. With linear time, both computations take
 * about equally long, so neither is too short to be measured. Compares the processor time of this thread: the speed of the
 * machine does not matter, and other work on the machine matters little.
 * @param run works on an input of a size, in any unit
 * @param size the size of the large input; quadratic work on it should take a second or more
 * @returns the ratio, the smallest of up to five; 0 for negligible work
 */
export function growthOf(run: (size: number) => void, size: number): number {
  if (areStepsCounted) return 0
  const first = computedMs(run, size, 1)
  if (first < NEGLIGIBLE_MS) return 0
  const growth = (large: number) => large / computedMs(run, Math.ceil(size / TIMES_LARGER), TIMES_LARGER)
  let smallest = growth(first)
  for (let attempt = 1; attempt < ATTEMPTS && smallest > LINEAR; attempt++) {
    smallest = Math.min(smallest, growth(computedMs(run, size, 1)))
  }
  return smallest
}

function computedMs(run: (size: number) => void, size: number, times: number): number {
  const before = process.threadCpuUsage()
  for (let time = 0; time < times; time++) run(size)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
