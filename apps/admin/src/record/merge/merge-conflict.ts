import { ContentError } from '@bayt/content/errors'
import type { OvertakenRecord } from '@bayt/content/queries/commands'
import type { Columns } from '../../data/command.ts'
import type { FormValues } from '../../data/drafts/draft.ts'
import type { Dictionary } from '../../ui/i18n/dictionary.ts'
import type { FieldClash, FieldValue } from './merge-record.ts'

/** Key for a change that this account made itself, in another window or on another device. */
export const OURSELVES = ''

/** A typed field whose merged value also contains changes that somebody else saved. */
export interface IncomingField {
  name: string
  /** The value as typed here. */
  before: FieldValue
  after: FieldValue
  /** The author of the change; `OURSELVES`, or `undefined` if unknown. */
  author: string | undefined
}

/** A merge that waits for a choice. */
export interface OpenMerge {
  clashes: FieldClash[]
  /** The merged record; a clashing field has the typed value. */
  values: FormValues
  /** Incoming changes that need no question. */
  incoming: IncomingField[]
  /** The stored values of the columns that somebody changed. */
  now: Columns
  /** The last author of each field. */
  authors: ReadonlyMap<string, string>
}

/** A conflict of two saves that changed the same paragraph, or the same field. */
export class MergeConflict extends ContentError {
  readonly merge: OpenMerge

  constructor(merge: OpenMerge) {
    super('conflict', 'Somebody else changed the same field after you opened it. Choose, then save again.')
    this.merge = merge
  }
}

/** The last authors of columns by name, `OURSELVES` for this account. */
export function authorsOf(by: OvertakenRecord['by'], accountId: number): Map<string, string> {
  return new Map(
    Object.entries(by).flatMap(([name, { account, name: author }]): [string, string][] => {
      if (account === accountId) return [[name, OURSELVES]]
      return author === null ? [] : [[name, author]]
    }),
  )
}

/** The name of a person, `you` or `somebody else`. */
export function sayWho(author: string | undefined, text: Dictionary): string {
  if (author === undefined) return text.merge.somebody
  return author === OURSELVES ? text.merge.you : author
}
