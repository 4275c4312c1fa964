import { freePort as nextFreePort } from '@bayt/dev-tools/ports'

const [FIRST, COUNT] = [20_000, 4_800]

/** A free loopback port. Random, because test files run in parallel. */
export function freePort(): Promise<number> {
  return nextFreePort(FIRST + Math.floor(Math.random() * COUNT))
}
