import { normalisePackSizes } from '@bayt/content/text/pack-sizes'
import { diff3Merge } from 'node-diff3'
import type { z } from 'zod'
import type { FormValues } from '../../data/drafts/draft.ts'
import type { FieldSpec } from '../fields.ts'

/**
 * Merges two edits of a list of pack sizes by number: the result lacks the removed sizes and has the added sizes. Ascending
 * lists stay ascending.
 * @returns `undefined` if both edits replaced the same number by different numbers, or a text is not a list of sizes
 */
export function mergeSizes(base: string, mine: string, theirs: string): string | undefined {
  const [baseSizes, mySizes, theirSizes] = [sizesOf(base), sizesOf(mine), sizesOf(theirs)]
  if (!baseSizes || !mySizes || !theirSizes) return undefined
  const without = (sizes: string[], others: string[]) => sizes.filter((size) => !others.includes(size))
  const [myAdded, theirAdded] = [without(mySizes, baseSizes), without(theirSizes, baseSizes)]
  const [myRemoved, theirRemoved] = [without(baseSizes, mySizes), without(baseSizes, theirSizes)]
  const bothReplaced = myRemoved.some((size) => theirRemoved.includes(size)) && myAdded.length > 0 && theirAdded.length > 0
  if (bothReplaced && myAdded.join() !== theirAdded.join()) return undefined
  const merged = without(mySizes, theirRemoved)
  for (const size of without(theirAdded, merged)) {
    const previous = theirSizes.slice(0, theirSizes.indexOf(size)).findLast((other) => merged.includes(other))
    merged.splice(previous === undefined ? 0 : merged.indexOf(previous) + 1, 0, size)
  }
  if (isAscending(mySizes) && isAscending(theirSizes)) merged.sort((a, b) => Number(a) - Number(b))
  return merged.join(',')
}

function sizesOf(text: string): string[] | undefined {
  return text.trim() === '' ? [] : normalisePackSizes(text)?.split(',')
}

function isAscending(sizes: string[]): boolean {
  return sizes.every((size, at) => at === 0 || Number(sizes[at - 1]) < Number(size))
}

export type FieldValue = string | boolean

/** A field that both people changed, so that staff must decide. */
export interface FieldClash {
  name: string
  base: FieldValue
  mine: FieldValue
  theirs: FieldValue
}

/** Three versions of a record: as the form opened it, as typed, and as the server has it now. */
export interface Versions {
  base: FormValues
  mine: FormValues
  theirs: FormValues
}

export interface RecordMerge {
  /** The merged values; a clashing field has the typed value. */
  values: FormValues
  /** The fields to ask about. */
  clashes: FieldClash[]
}

/**
 * Merges two edits of a record, field by field. A merged value that breaks a rule, such as a text that is now too long, clashes
 * too.
 * @param schema the rules; `mine` follows them
 */
export function mergeRecord(versions: Versions, fields: FieldSpec[], schema: z.ZodType): RecordMerge {
  return askAboutBroken(mergeFields(versions, fields), versions, schema)
}

/** Merges without checking the rules. */
export function mergeFields(versions: Versions, fields: FieldSpec[]): RecordMerge {
  const values: FormValues = { ...versions.mine }
  const clashes: FieldClash[] = []
  for (const spec of fields) {
    const field = versionsOf(versions, spec.name)
    const merged = mergeField(spec, field)
    if (merged === undefined) clashes.push(field)
    else values[spec.name] = merged
  }
  return { values, clashes }
}

/** A field that an earlier record lacked counts as empty. */
function versionsOf({ base, mine, theirs }: Versions, name: string): FieldClash {
  return { name, base: base[name] ?? '', mine: mine[name] ?? '', theirs: theirs[name] ?? '' }
}

/** Merges two edits of a field. @returns `undefined` if staff must decide */
function mergeField({ mergedBy }: FieldSpec, { base, mine, theirs }: FieldClash): FieldValue | undefined {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  if (typeof base !== 'string' || typeof mine !== 'string' || typeof theirs !== 'string') return undefined
  if (mergedBy === 'size') return mergeSizes(base, mine, theirs)
  return mergedBy === 'paragraph' ? mergeParagraphs(base, mine, theirs) : undefined
}

/**
 * Merges two edits of a text that changed different paragraphs. @returns `undefined` if they changed the same or neighbouring
 * paragraphs
 */
function mergeParagraphs(base: string, mine: string, theirs: string): string | undefined {
  const [before, typed, saved] = [base, mine, theirs].map((text) => text.split('\n'))
  const regions = diff3Merge(typed ?? [], before ?? [], saved ?? [])
  if (regions.some(({ conflict }) => conflict !== undefined)) return undefined
  return regions.flatMap(({ ok }) => ok ?? []).join('\n')
}

/** The names of the fields with incoming changes of others. */
export function incomingFields(mine: FormValues, merged: FormValues): string[] {
  return Object.keys(merged).filter((name) => (mine[name] ?? '') !== (merged[name] ?? ''))
}

/** Resets fields to the typed values, and asks staff about them, until the merged record follows the rules. */
function askAboutBroken({ values, clashes }: RecordMerge, versions: Versions, schema: z.ZodType): RecordMerge {
  const asked = [...clashes]
  const kept = { ...values }
  for (;;) {
    const issues = schema.safeParse(kept).error?.issues ?? []
    const incoming = incomingFields(versions.mine, kept)
    if (issues.length === 0 || incoming.length === 0) return { values: kept, clashes: asked }
    const broken = incoming.filter((name) => issues.some(({ path }) => path[0] === name))
    // A rule about several fields may report a field without incoming changes. Then all fields with incoming changes are reset.
    for (const name of broken.length > 0 ? broken : incoming) {
      const field = versionsOf(versions, name)
      kept[name] = field.mine
      asked.push(field)
    }
  }
}
