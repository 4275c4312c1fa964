import type { FieldSpec } from '../fields.ts'
import { mergeSizes } from './merge-sizes.ts'
import { mergeWords, type Piece } from './merge-words.ts'

export type FieldValue = string | boolean

/** A field that both people changed, and that staff must decide. */
export interface FieldClash {
  name: string
  base: FieldValue
  mine: FieldValue
  theirs: FieldValue
  /** The merged text with the places to choose; without places the choice is between whole values. */
  pieces: Piece[] | undefined
}

/** Merges two edits of a field. @returns the merged value, or the clash */
export function mergeField(spec: FieldSpec, base: FieldValue, mine: FieldValue, theirs: FieldValue): FieldValue | FieldClash {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const clash = { name: spec.name, base, mine, theirs, pieces: undefined }
  if (typeof base !== 'string' || typeof mine !== 'string' || typeof theirs !== 'string') return clash
  if (spec.mergedBy === 'size') return mergeSizes(base, mine, theirs) ?? clash
  if (spec.mergedBy !== 'word') return clash
  const pieces = mergeWords(base, mine, theirs, 'language' in spec ? spec.language : undefined)
  if (pieces.length > 1) return { ...clash, pieces }
  const [whole] = pieces
  if (!whole) return ''
  return whole.kind === 'settled' ? whole.text : clash
}
