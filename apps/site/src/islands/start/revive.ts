/** A value as Astro writes the properties of an island: its kind and itself. */
type Written = [kind: number, value: unknown]

const PLAIN = 0
const LIST = 1

/** Reads the properties of an island as Astro writes them. @throws Error where one is not plain data */
export function reviveProps(written: string): Record<string, unknown> {
  return reviveObject(JSON.parse(written) as Record<string, Written>)
}

function reviveObject(entries: Record<string, Written>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, revive(value)]))
}

function revive([kind, value]: Written): unknown {
  if (kind === LIST) return (value as Written[]).map(revive)
  if (kind !== PLAIN) throw new Error(`An island takes plain data only, not Astro's kind ${kind}.`)
  return typeof value === 'object' && value !== null ? reviveObject(value as Record<string, Written>) : value
}
