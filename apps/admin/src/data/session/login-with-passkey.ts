import { callFunction, type FunctionCaller } from '../functions.ts'
import { knownDevice } from './known-device.ts'
import { attemptLogin, unreadableSignIn, whileBusy } from './login.ts'
import { signOptions } from './passkeys.ts'
import type { Session } from './session.ts'

/**
 * Signs in with a passkey.
 * @param step.challenge the answer to the right password; without it, the passkey alone signs in
 * @param step.account set if the user signs in again on an open screen: the account whose work is on the screen; a passkey of somebody else
 * is refused
 * @throws PasskeyError; FunctionRefusedError `passkey_refused`, `passkey_ended`, `passkeys_off`, `other_account` or `busy`
 */
export async function loginWithPasskey(
  caller: FunctionCaller,
  { challenge, account }: { challenge?: string | undefined; account?: number | undefined } = {},
): Promise<Session> {
  const begin = { passkey: 'begin', device: knownDevice(), ...(challenge !== undefined && { challenge }) }
  const passkey = await signOptions(await whileBusy(() => callFunction(caller, 'admin-login', begin)))
  const answer = await attemptLogin(caller, { passkey, ...(account !== undefined && { account }) })
  if ('challenge' in answer) throw unreadableSignIn()
  return answer
}
