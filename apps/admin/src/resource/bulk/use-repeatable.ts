import { createRequestId } from '@bayt/content/queries/request-id'
import { useRef } from 'react'

/**
 * For commands that are stored once for each request. A command whose answer was lost is repeated with its request: it is not done a second
 * time, its count is the true one, and its undo is offered.
 * @returns sends a command; `command` is what makes it the same one
 */
export function useRepeatable() {
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
