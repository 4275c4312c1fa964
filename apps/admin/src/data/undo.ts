import { ContentError } from '@bayt/content/errors'
import type { Locale } from '@bayt/content/locale'
import type { ContentClient } from '@bayt/content/queries/client'
import { type UndoneCommand, undoCommand } from '@bayt/content/queries/commands'
import type { Dictionary } from '../ui/i18n/dictionary.ts'
import type { RecordTable } from './drafts/key.ts'

/** The action of the button "Undo" in a toast (docs/decisions/bin-and-undo.md). */
export interface Undo {
  table: RecordTable
  /**
   * Reverts the change. Also succeeds if the change is already reverted, so that a call may be repeated after a lost answer.
   * @returns the id of the row, if the row exists afterwards
   * @throws UndoRefused if a newer change would be overwritten; ContentErrors
   */
  run: () => Promise<number | undefined>
  /** The message about the undone change. */
  done: (text: Dictionary['undo']) => string
  /** The label of a column, for the message about fields with newer changes. */
  labelOf?: ((column: string) => Record<Locale, string> | undefined) | undefined
}

/**
 * What happened after the change that an undo would revert:
 * - `changed`: somebody changed one of the fields
 * - `changed_record`: somebody changed the new record
 * - `list_changed`: the list got another order
 * - `not_there`: the record was deleted
 * - `emptied`: the bin was emptied of the record
 * - `not_kept`: the history no longer has the previous values
 */
export type UndoRefusal = NonNullable<UndoneCommand['refusal']>['reason']

/** An undo that would overwrite a newer change, or is no longer possible. A retry does not help. */
export class UndoRefused extends Error {
  override readonly name = 'UndoRefused'
  readonly reason: UndoRefusal
  /** The columns with newer changes. */
  readonly columns: string[]

  constructor(reason: UndoRefusal, columns: string[] = []) {
    super(`The undo is refused: ${reason}`)
    this.reason = reason
    this.columns = columns
  }
}

interface UndoFacts extends Pick<Undo, 'table' | 'labelOf'> {
  request: string
  /** The record that exists after the undo. */
  id?: number | undefined
  /** The message about the undone change. */
  done: (text: Dictionary['undo'], result: UndoneCommand) => string
}

/** The undo of a command. */
export function undoOf(client: ContentClient, { request, id, done, ...undo }: UndoFacts): Undo {
  let result: UndoneCommand = { undone: 0, kept: 0, refusal: null }
  return {
    ...undo,
    done: (text) => done(text, result),
    run: async () => {
      result = await undoCommand(client, request).catch((error: unknown) => {
        throw error instanceof ContentError && error.kind === 'not_found' ? new UndoRefused('not_kept') : error
      })
      if (result.undone === 0 && result.refusal) throw new UndoRefused(result.refusal.reason, result.refusal.columns)
      return id
    },
  }
}
