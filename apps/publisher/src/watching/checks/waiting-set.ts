import type { DueSets } from '@bayt/content/entities/due-sets'
import type { Finding } from '../alarms.ts'

/** A prepared set whose time came, and which was neither carried out nor taken back. */
export function waitingSet({ waiting }: DueSets): Finding | undefined {
  const [first] = waiting
  if (!first) return undefined
  const { name, at, is_overdue } = first
  const more = waiting.length > 1 ? ` ${waiting.length - 1} more wait.` : ''
  const set = name === null ? 'A prepared change' : `The prepared set "${name}"`
  return {
    kind: 'waiting-set',
    facts: { name: name ?? '', at },
    fault: `${set} was due at ${at} and was not carried out.${more}`,
    remedy: is_overdue
      ? 'The database failed to carry it out, and tries again. The reason is in the log of the database.'
      : 'Open "Prepared" in the console, which names the records and columns in its way. Carry it out, give it another time, or discard it.',
  }
}
