import type { FunctionCaller } from '../functions.ts'
import { attemptLogin, unreadableSignIn } from './login.ts'
import type { Session } from './session.ts'

/**
 * The second step of sign-in.
 * @param challenge the answer to the first step
 * @param code six digits of the app, or a recovery code
 * @throws FunctionRefusedError with code `wrong_code`, `code_paused`, `challenge_ended`, `locked` or `busy`
 */
export async function loginWithCode(caller: FunctionCaller, challenge: string, code: string): Promise<Session> {
  const answer = await attemptLogin(caller, { challenge, code })
  if ('challenge' in answer) throw unreadableSignIn()
  return answer
}
