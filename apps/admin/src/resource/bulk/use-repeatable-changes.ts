import { useRef } from 'react'
import { useRepeatableCommand } from './use-repeatable-command.ts'

/** The change of a command to a record. */
interface RepeatableChange {
  id: number
  /** The record as staff saw it at the press. */
  seen: object
  /** The new values; without them, it is deleted. */
  values?: object | undefined
}

/**
 * As `useRepeatableCommand`, for changes of records. The changes become a new command once staff have seen that a colleague changed or
 * restored a record after an attempt: the server skips such a record when the same request is repeated.
 */
export function useRepeatableChanges() {
  const { send, mayBeDone } = useRepeatableCommand()
  /** The changes of the first attempt. */
  const first = useRef<readonly RepeatableChange[]>([])
  return {
    mayBeDone,
    send: <Result>(changes: readonly RepeatableChange[], call: (request: string) => Promise<Result>) => {
      const isRepeated =
        changes.length === first.current.length &&
        changes.every((change, at) => {
          const earlier = first.current[at]
          return earlier !== undefined && isRepetition(earlier, change)
        })
      if (!isRepeated) first.current = changes
      return send(first.current, call)
    },
  }
}

/** Staff saw the record as at the first attempt, or as the command makes it. */
function isRepetition(earlier: RepeatableChange, { id, seen, values }: RepeatableChange): boolean {
  if (id !== earlier.id || JSON.stringify(values) !== JSON.stringify(earlier.values)) return false
  return versionOf(seen) === versionOf(earlier.seen) || (values !== undefined && hasValues(seen, values))
}

const versionOf = (seen: object) => new Map<string, unknown>(Object.entries(seen)).get('updated_at')

function hasValues(seen: object, values: object): boolean {
  const shown = new Map<string, unknown>(Object.entries(seen))
  return Object.entries(values).every(([column, value]) => JSON.stringify(shown.get(column)) === JSON.stringify(value))
}
