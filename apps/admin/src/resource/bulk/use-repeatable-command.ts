import { createRequestId } from '@bayt/content/queries/request-id'
import { useRef, useState } from 'react'
import { createLostAnswers } from '../api/lost-answers.ts'

/**
 * Repeats an unanswered command with the same request id, so that the server runs it once: the count is correct, and the undo is
 * offered.
 * @returns `send` sends a command; its key `command` identifies a repetition; `mayBeDone` tells whether the command may have run
 * despite an error
 */
export function useRepeatableCommand() {
  const unanswered = useRef<{ command: string; request: string }>(undefined)
  const [answers] = useState(createLostAnswers)
  const send = async <Result>(
    command: unknown,
    call: (request: string) => Promise<Result>,
  ): Promise<{ result: Result; request: string }> => {
    const sent = { command: JSON.stringify(command), request: createRequestId() }
    if (unanswered.current?.command === sent.command) sent.request = unanswered.current.request
    unanswered.current = sent
    const result = await answers.send(sent.command, () => call(sent.request))
    unanswered.current = undefined
    return { result, request: sent.request }
  }
  return { send, mayBeDone: answers.mayBeDone }
}
