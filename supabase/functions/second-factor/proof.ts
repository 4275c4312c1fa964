import type { SecretBox } from '@bayt/content/text/sealed'
import { z } from 'zod'
import { compareCurrentPassword, type PasswordAttempt } from '../_shared/current-password.ts'
import { HttpError } from '../_shared/http.ts'
import { refusedPasskey, signedAnswer } from '../_shared/passkeys/answers.ts'
import type { Passkeys } from '../_shared/passkeys/passkeys.ts'
import { consumeCode, type FactorAttempt, typedCode, wrongCode } from '../_shared/second-factor.ts'

/**
 * The proof that a change needs besides the token of its session, because a thief may have that token. The change uses up the proof in the
 * same transaction.
 */
export type Proof =
  | { password: true }
  | { step: number }
  | { code_hash: string }
  | { passkey: number; counter: number; is_backed_up: boolean }

/** A proof, and the id of the known device that sends the proof. */
export interface Shown {
  proof: Proof
  device: string | null
}

/** The fields of a body: a code or a passkey; for an account without a second factor, the password. */
export const givenProof = {
  password: z.string('must be a text').optional(),
  proof: z.union([z.object({ code: typedCode }), z.object({ passkey: signedAnswer })], 'must be a code or a passkey').optional(),
  device: z.string('must be a text').nullish(),
}
export type GivenProof = z.output<z.ZodObject<typeof givenProof>>

/** An account in its session. */
export interface ProvingCaller {
  id: number
  email: string
  session_id: string
  /** Set-up time of the app; `null` without an app. */
  set_up_at: string | null
  /** Number of passkeys of the account. */
  passkeys: number
}

export interface ProofDeps {
  box: SecretBox
  passkeys: Passkeys
  /** The id in the token of a known device. */
  deviceOf(token: string): Promise<string | undefined>
  /** Counts an attempt like a sign-in, and returns the stored hash; see `login_begin` in the migrations. */
  beginPassword(email: string, device: string | null): Promise<PasswordAttempt>
  /** Counts an attempt with a code; see `second_factor_begin` in the migrations. */
  beginCode(userId: number, device: string | null): Promise<FactorAttempt | undefined>
  /** Notes a refusal in the audit trail. */
  refused(userId: number, kind: 'code_refused' | 'password_refused', device: string | null): Promise<void>
}

export const hasFactor = ({ set_up_at, passkeys }: ProvingCaller) => set_up_at !== null || passkeys > 0

/**
 * Makes a change with the proof of the call, because a stolen token must not be enough.
 * @param change makes the change and invalidates the proof; returns nothing if the session or the proof is refused
 * @throws HttpError 428 `proof_needed`; 403 `wrong_code`, `wrong_password`, `passkey_refused`; 429 `locked`, `code_paused`
 */
export async function withProof<Changed>(
  deps: ProofDeps,
  caller: ProvingCaller,
  { password, proof, device: token }: GivenProof,
  change: (shown: Shown) => Promise<Changed | null | undefined>,
): Promise<Changed> {
  const device = (await deps.deviceOf(token ?? '')) ?? null
  if (!hasFactor(caller)) {
    await comparePassword(deps, caller, password, device)
    const changed = await change({ proof: { password: true }, device })
    if (!changed) throw new HttpError(410, 'set_up_ended', 'The set-up took too long. Begin again.')
    return changed
  }
  if (proof === undefined) throw new HttpError(428, 'proof_needed', 'Enter a code of your second factor first.')
  if ('passkey' in proof) {
    const { passkeyId, counter, isBackedUp } = await deps.passkeys.verifySigned(proof.passkey, ['show'], caller.session_id)
    const changed = await change({ proof: { passkey: passkeyId, counter, is_backed_up: isBackedUp }, device })
    if (!changed) throw refusedPasskey()
    return changed
  }
  const attempt = await deps.beginCode(caller.id, device)
  if (!attempt) throw wrongCode()
  return consumeCode(deps.box, attempt, proof.code, {
    use: async (factor) =>
      (await change({ proof: 'p_step' in factor ? { step: factor.p_step } : { code_hash: factor.p_code_hash }, device })) ??
      undefined,
    refused: () => deps.refused(caller.id, 'code_refused', device),
  })
}

/** The password, counted like a sign-in. @throws HttpError 429 `locked`, 403 `wrong_password` */
export async function comparePassword(
  deps: ProofDeps,
  { id, email }: ProvingCaller,
  password: string | undefined,
  device: string | null,
): Promise<void> {
  const refused = () => deps.refused(id, 'password_refused', device)
  await compareCurrentPassword(await deps.beginPassword(email, device), id, password ?? '', refused)
}
