import type { ContentClient } from '@bayt/content/queries/client'
import { parseAnswer } from '@bayt/content/queries/parse-answer'
import { unwrap } from '@bayt/content/queries/unwrap'
import { z } from 'zod'
import { parseJson } from '../parse-json.ts'

/** A step without which a live session may do nothing: a second factor to set up, a password of somebody else to replace. */
const refusal = z.object({ code: z.literal('PT403'), details: z.enum(['factor', 'password']) })
export type MissingStep = z.output<typeof refusal>['details']

const staffAnswer = z.tuple([z.object({ id: z.number() })])

/** The step that the table API names in its refusal (HTTP 403); `undefined` for any other answer. The answer can still be read. */
export async function missingStepOf(response: Response): Promise<MissingStep | undefined> {
  if (response.status !== 403) return undefined
  const { data } = refusal.safeParse(parseJson(await response.clone().text()))
  return data?.details
}

/**
 * Asks the server whether the session may do everything that its account may.
 * @returns the id of the account
 * @throws ContentError `step_missing` while a step is missing
 */
export async function requireNoStep(client: ContentClient): Promise<number> {
  const [staff] = parseAnswer('about the session', staffAnswer, await unwrap(client.rpc('session_staff')))
  return staff.id
}
