import { z } from 'zod'
import { parseJson } from '../parse-json.ts'

/** A step without which a live session may do nothing: to set up a second factor, or to replace a password that somebody else has set. */
const refusal = z.object({ code: z.literal('PT403'), details: z.enum(['factor', 'password']) })
export type MissingStep = z.output<typeof refusal>['details']

/** The step that the table API names in its refusal (HTTP 403); `undefined` for any other answer. The caller can still read the answer. */
export async function missingStepOf(response: Response): Promise<MissingStep | undefined> {
  if (response.status !== 403) return undefined
  const { data } = refusal.safeParse(parseJson(await response.clone().text()))
  return data?.details
}
