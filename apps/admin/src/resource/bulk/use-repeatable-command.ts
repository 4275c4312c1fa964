import { createRequestId } from '@bayt/content/queries/request-id'
import { useRef } from 'react'

/**
 * Repeats an unanswered command with the same request id, so that the server does it once: the count is the true one, and the undo is
 * offered.
 * @returns sends a command; `command` is what makes it the same one
 */
export function useRepeatableCommand() {
  const unanswered = useRef<{ command: string; request: string }>(undefined)
  return async (command: unknown, send: (request: string) => Promise<number>): Promise<{ count: number; request: string }> => {
    const sent = { command: JSON.stringify(command), request: createRequestId() }
    if (unanswered.current?.command === sent.command) sent.request = unanswered.current.request
    unanswered.current = sent
    const count = await send(sent.request)
    unanswered.current = undefined
    return { count, request: sent.request }
  }
}
