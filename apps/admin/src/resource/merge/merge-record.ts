import type { z } from 'zod'
import type { FormValues } from '../../lib/drafts/draft.ts'
import type { FieldSpec } from '../fields.ts'
import type { IncomingField } from './merge-conflict.ts'
import { type FieldClash, type FieldValue, mergeField } from './merge-field.ts'

/** Three versions of a record: as the form opened it, as typed, and as it is on the server now. */
export interface Versions {
  base: FormValues
  mine: FormValues
  theirs: FormValues
}

export interface RecordMerge {
  /** The merged values; a field that clashes has the typed value. */
  values: FormValues
  /** The fields to ask about. */
  clashes: FieldClash[]
}

/**
 * Merges two edits of a record, field by field. A merged value that breaks a rule, such as a text that is too long now, clashes too.
 * @param schema the rules; `mine` keeps them
 */
export function mergeRecord(versions: Versions, fields: FieldSpec[], schema: z.ZodType): RecordMerge {
  return askAboutBroken(mergeFields(versions, fields), versions, schema)
}

/** Merges without checking the rules. */
export function mergeFields({ base, mine, theirs }: Versions, fields: FieldSpec[]): RecordMerge {
  const values: FormValues = { ...mine }
  const clashes: FieldClash[] = []
  for (const spec of fields) {
    const { name } = spec
    const merged = mergeField(spec, fieldOf(base, name), fieldOf(mine, name), fieldOf(theirs, name))
    if (typeof merged === 'object') clashes.push(merged)
    else values[name] = merged
  }
  return { values, clashes }
}

/** The names of the fields with incoming changes of others. */
export function incomingFields(mine: FormValues, merged: FormValues): string[] {
  return Object.keys(merged).filter((name) => fieldOf(mine, name) !== fieldOf(merged, name))
}

/** Incoming fields with the values before and after. */
export function incomingOf(mine: FormValues, merged: FormValues, authors: ReadonlyMap<string, string>): IncomingField[] {
  return incomingFields(mine, merged).map((name) => {
    return { name, before: fieldOf(mine, name), after: fieldOf(merged, name), author: authors.get(name) }
  })
}

/** A field that a record did not have counts as empty. */
export function fieldOf(values: FormValues, name: string): FieldValue {
  return values[name] ?? ''
}

/** Takes fields back to the typed value, and asks about them, until the merged record keeps the rules. */
function askAboutBroken({ values, clashes }: RecordMerge, versions: Versions, schema: z.ZodType): RecordMerge {
  const asked = [...clashes]
  const kept = { ...values }
  const ask = (name: string) => {
    kept[name] = fieldOf(versions.mine, name)
    const [base, mine, theirs] = [fieldOf(versions.base, name), fieldOf(versions.mine, name), fieldOf(versions.theirs, name)]
    asked.push({ name, base, mine, theirs, pieces: undefined })
  }
  for (;;) {
    const issues = schema.safeParse(kept).error?.issues ?? []
    const incoming = incomingFields(versions.mine, kept)
    if (issues.length === 0 || incoming.length === 0) return { values: kept, clashes: asked }
    const broken = incoming.filter((name) => issues.some(({ path }) => path[0] === name))
    // A rule about several fields reports one field, which may differ from the incoming field.
    const remedies = incoming.filter((name) => schema.safeParse({ ...kept, [name]: fieldOf(versions.mine, name) }).success)
    const suspects = broken.length > 0 ? broken : remedies.length > 0 ? remedies.slice(0, 1) : incoming
    for (const name of suspects) ask(name)
  }
}
