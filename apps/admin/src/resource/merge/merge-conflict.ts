import { ConflictError } from '@bayt/content/errors'
import type { FormValues } from '../../lib/drafts/draft.ts'
import type { FieldClash, FieldValue } from './merge-field.ts'

/** A field into which changes of somebody else came. */
export interface IncomingField {
  name: string
  /** The value as typed here, or as opened. */
  before: FieldValue
  after: FieldValue
  /** The author of the change; `OURSELVES`, or `undefined` if unknown. */
  author: string | undefined
}

/** A merge that waits for a choice. */
export interface OpenMerge {
  clashes: FieldClash[]
  /** The merged record; a field that clashes has the typed value. */
  values: FormValues
  /** Incoming changes that need no question. */
  incoming: IncomingField[]
  /** The record on the server and its version, on which the next save is based. */
  theirs: FormValues
  basedOn: string
  /** The last author of each field (`authorsOf`). */
  authors: ReadonlyMap<string, string>
}

/** A conflict of two saves that changed the same words. */
export class MergeConflict<Row = unknown> extends ConflictError<Row> {
  readonly merge: OpenMerge

  constructor(current: Row, merge: OpenMerge) {
    super(current)
    this.merge = merge
  }
}
