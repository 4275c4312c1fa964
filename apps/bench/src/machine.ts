import { availableParallelism, cpus, totalmem } from 'node:os'

/** The machine of a measurement. */
export function machine(): string {
  const memoryGib = Math.round(totalmem() / 2 ** 30)
  return `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, ${memoryGib} GiB, Node ${process.versions.node}, ${process.platform}`
}
