import { hasVisible } from '@bayt/content/text/invisible'
import { tidyText } from '@bayt/content/text/tidy'
import { z } from 'zod'
import { newPasskey, refusedPasskey, signedAnswer } from '../_shared/passkeys/answers.ts'
import type { PasskeyOwner, Passkeys } from '../_shared/passkeys/passkeys.ts'
import { createRecoveryCodes, hashRecoveryCode } from '../_shared/recovery-codes.ts'

const device = z.string('must be a text').nullish()
const MAX_NAME = 60

/** The bodies of the actions with passkeys. Before the first factor of an account, `passkey_begin` needs the password. */
export const PASSKEY_BODIES = [
  z.object({ action: z.literal('passkey_begin'), password: z.string('must be a text').optional(), device }),
  z.object({
    action: z.literal('passkey_add'),
    name: z
      .string('must be a text')
      .transform(tidyText)
      .pipe(z.string().refine(hasVisible, 'is missing').max(MAX_NAME, 'is too long')),
    passkey: newPasskey,
  }),
  z.object({ action: z.literal('passkey_show_begin') }),
  z.object({ action: z.literal('passkey_show'), passkey: signedAnswer }),
] as const

const bodies = z.discriminatedUnion('action', PASSKEY_BODIES)
type Adding = Extract<z.output<typeof bodies>, { action: 'passkey_add' }>
type Showing = Extract<z.output<typeof bodies>, { action: 'passkey_show' }>

/** @returns the recovery codes of a first factor; undefined if the session may not add one */
export async function addPasskey(passkeys: Passkeys, owner: PasskeyOwner, isFirst: boolean, { name, passkey }: Adding) {
  const verified = await passkeys.verifyNew(owner, passkey, name)
  const codes = isFirst ? createRecoveryCodes() : []
  const hashes = await Promise.all(codes.map(hashRecoveryCode))
  return (await passkeys.store.register(owner, isFirst, verified, hashes)) ? codes : undefined
}

/** Notes in the session that its second factor was shown again. */
export async function showPasskey(passkeys: Passkeys, owner: PasskeyOwner, { passkey }: Showing): Promise<void> {
  const { passkeyId, counter, isBackedUp } = await passkeys.verifySigned(passkey, ['show'], owner.session_id)
  if (!(await passkeys.store.shown(owner, passkeyId, counter, isBackedUp))) throw refusedPasskey()
}
