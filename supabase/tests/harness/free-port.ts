import { freePort as nextFreePort } from '@bayt/dev-tools/ports'

const [FIRST, COUNT] = [20_000, 4_800]

/** A loopback port that nobody listens on, drawn, because test files that run side by side must not ask for the same one. */
export function freePort(): Promise<number> {
  return nextFreePort(FIRST + Math.floor(Math.random() * COUNT))
}
