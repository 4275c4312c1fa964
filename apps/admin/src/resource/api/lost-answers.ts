import { ContentError, type ErrorKind } from '@bayt/content/errors'
import { isUncertain } from './save-record.ts'

/** Refusals before the database checks for a known command, also by servers in front of it. */
const REFUSED_UNSEEN: ReadonlySet<ErrorKind> = new Set([
  'signed_out',
  'forbidden',
  'factor_needed',
  'step_missing',
  'locked',
  'unexpected',
])

/** Sends commands, and remembers unanswered commands, which may have arrived. */
export interface LostAnswers {
  /**
   * Sends a command. @param command the same text for each repetition of it
   * @throws the error of `send`
   */
  send: <Result>(command: string, send: () => Promise<Result>) => Promise<Result>
  /** Whether the command that failed with this error may have been done. */
  mayBeDone: (error: unknown) => boolean
}

export function createLostAnswers(): LostAnswers {
  const unanswered = new Set<string>()
  const errors = new Set<unknown>()
  const mayBeDone = (command: string, error: unknown, wasOnline: boolean) => {
    // A repetition that did not reach the command says nothing about the first attempt.
    if (unanswered.has(command)) return isUncertain(error) || (error instanceof ContentError && REFUSED_UNSEEN.has(error.kind))
    // Offline, the browser sent nothing.
    return isUncertain(error) && wasOnline
  }
  return {
    send: async (command, send) => {
      const wasOnline = navigator.onLine
      try {
        const result = await send()
        unanswered.delete(command)
        return result
      } catch (error) {
        if (mayBeDone(command, error, wasOnline)) {
          unanswered.add(command)
          errors.add(error)
        } else unanswered.delete(command)
        throw error
      }
    },
    mayBeDone: (error) => errors.has(error),
  }
}
