/** A serialised property of an island, as Astro writes it. */
type SerialisedValue = [kind: number, value: unknown]

const PLAIN = 0
const LIST = 1

/** Deserialises the properties of an island. @throws Error if one is not plain data */
export function reviveProps(serialised: string): Record<string, unknown> {
  return reviveObject(JSON.parse(serialised) as Record<string, SerialisedValue>)
}

function reviveObject(entries: Record<string, SerialisedValue>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, revive(value)]))
}

function revive([kind, value]: SerialisedValue): unknown {
  if (kind === LIST) return (value as SerialisedValue[]).map(revive)
  if (kind !== PLAIN) throw new Error(`An island takes plain data only, not Astro's kind ${kind}.`)
  return typeof value === 'object' && value !== null ? reviveObject(value as Record<string, SerialisedValue>) : value
}
