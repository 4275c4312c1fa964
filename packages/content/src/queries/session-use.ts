import { z } from 'zod'
import { loginResponse } from '../entities/session.ts'
import type { ContentClient } from './client.ts'
import { parseAnswer, unwrap } from './unwrap.ts'

const answer = z.tuple([loginResponse.shape.user])

/**
 * Reports that the person uses the console. Without such a report, a session ends 30 minutes after sign-in.
 * @returns the account as it is now: another admin may have changed its name or e-mail
 * @throws ContentError
 */
export async function reportUse(client: ContentClient) {
  const [account] = parseAnswer('about the session', answer, await unwrap(client.rpc('session_used')))
  return account
}
