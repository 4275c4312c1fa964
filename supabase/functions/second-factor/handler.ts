import { z } from 'zod'
import { compareCurrentPassword, type PasswordAttempt } from '../_shared/current-password.ts'
import { HttpError, json, parseBody, readText, serveJson } from '../_shared/http.ts'
import type { Passkeys } from '../_shared/passkeys/passkeys.ts'
import { createRecoveryCodes, hashRecoveryCode } from '../_shared/recovery-codes.ts'
import type { SecretBox } from '../_shared/sealed.ts'
import { consumeCode, type FactorAttempt, type ShownFactor, shownFactor, typedCode, wrongCode } from '../_shared/second-factor.ts'
import { createTotpSecret } from '../_shared/totp.ts'
import { addPasskey, PASSKEY_BODIES, showPasskey } from './passkey-actions.ts'

/** A caller with a live session, also one that must set up a second factor first. */
export interface FactorCaller {
  id: number
  email: string
  session_id: string
  /** When the app was set up; without one, its set-up needs the password again. */
  set_up_at: string | null
  /** How many passkeys there are. */
  passkeys: number
}

/** The dependencies of the function; the calls are those of the migration `second_factor_set_up`. */
export interface SecondFactorDeps {
  /** @throws HttpError 401 unless the caller has a live session */
  caller(request: Request): Promise<FactorCaller>
  box: SecretBox
  passkeys: Passkeys
  /** The id in the token of a known device. */
  deviceOf(token: string): Promise<string | undefined>
  enrol(caller: FactorCaller, sealed: string): Promise<boolean>
  enrolment(userId: number): Promise<string | undefined>
  /** Counts an attempt like a sign-in, and returns the stored hash; see `login_begin` in the migrations. */
  beginPassword(email: string, device: string | null): Promise<PasswordAttempt>
  confirm(caller: FactorCaller, factor: ConfirmedFactor): Promise<boolean>
  renew(caller: FactorCaller, hashes: string[]): Promise<boolean>
  begin(userId: number, device: string | null): Promise<FactorAttempt | undefined>
  shown(caller: FactorCaller, factor: ShownFactor, device: string | null): Promise<boolean>
  /** Notes a refusal in the audit trail. */
  refused(userId: number, kind: 'code_refused' | 'password_refused', device: string | null): Promise<void>
  /** The token of the caller's session, with its new assurance. */
  signToken(request: Request): Promise<string>
}

/** What a set-up stores: the sealed secret, the step of its first code, and the hashes of the recovery codes. */
export interface ConfirmedFactor {
  sealed: string
  step: number
  hashes: string[]
  /** The known device, whose count of wrong passwords ends with the set-up. */
  device: string | null
}

/** The largest is a new passkey. */
const MAX_BODY_BYTES = 32 * 1024

const device = z.string('must be a text').nullish()

const body = z.discriminatedUnion('action', [
  z.object({ action: z.literal('set_up') }),
  z.object({ action: z.literal('confirm'), code: typedCode, password: z.string('must be a text').optional(), device }),
  z.object({ action: z.literal('renew_codes') }),
  z.object({ action: z.literal('show'), code: typedCode, device }),
  ...PASSKEY_BODIES,
])

type Asked = z.output<typeof body>
type Confirmation = Extract<Asked, { action: 'confirm' }>
type PasskeyRequest = Extract<Asked, { action: `passkey_${string}` }>

/**
 * Sets up the second factor of the caller (`set_up`, `confirm`), makes other recovery codes (`renew_codes`), and notes that it was shown
 * again (`show`), as changes of accounts require. A passkey is another factor of the account (`passkey_…`).
 */
export function createSecondFactor(deps: SecondFactorDeps): (request: Request) => Promise<Response> {
  return serveJson(async (request) => {
    const caller = await deps.caller(request)
    const asked = parseBody(body, await readText(request, MAX_BODY_BYTES))
    if (asked.action === 'set_up') return json(200, await setUp(deps, caller))
    if (asked.action === 'confirm') return json(200, await confirm(deps, caller, request, asked))
    if (asked.action === 'renew_codes') return json(200, await renewCodes(deps, caller))
    if (asked.action !== 'show') return json(200, await withPasskey(deps, caller, request, asked))
    await show(deps, caller, asked.code, (await deps.deviceOf(asked.device ?? '')) ?? null)
    return json(200, { shown: true })
  })
}

async function withPasskey(
  deps: SecondFactorDeps,
  caller: FactorCaller,
  request: Request,
  asked: PasskeyRequest,
): Promise<object> {
  const { passkeys } = deps
  const isFirst = caller.set_up_at === null && caller.passkeys === 0
  if (asked.action === 'passkey_begin') {
    const device = (await deps.deviceOf(asked.device ?? '')) ?? null
    // Otherwise somebody at an open console could add a passkey of their own.
    if (isFirst) await comparePassword(deps, caller, asked.password, device)
    const options = await passkeys.registrationOptions(caller, device)
    if (!options) throw notFresh()
    return { options }
  }
  if (asked.action === 'passkey_add') {
    const codes = await addPasskey(passkeys, caller, isFirst, asked)
    if (!codes) throw notFresh()
    return { codes, token: await deps.signToken(request) }
  }
  if (asked.action === 'passkey_show') {
    await showPasskey(passkeys, caller, asked)
    return { shown: true }
  }
  const options = await passkeys.signatureOptions('show', { p_user_id: caller.id, p_session: caller.session_id })
  if (!options) throw notFresh()
  return { options }
}

/** The refusal of a change by a session that has not shown its second factor in the last 10 minutes. */
function notFresh(): HttpError {
  return new HttpError(428, 'not_fresh', 'Enter a code of your second factor first.')
}

/** @returns a new secret; the console makes the address for the QR code */
async function setUp({ box, enrol }: SecondFactorDeps, caller: FactorCaller) {
  const secret = createTotpSecret()
  if (!(await enrol(caller, await box.seal(secret, caller.id)))) throw notFresh()
  return { secret }
}

async function confirm(deps: SecondFactorDeps, caller: FactorCaller, request: Request, asked: Confirmation) {
  const sealed = await deps.enrolment(caller.id)
  if (sealed === undefined) throw new HttpError(410, 'set_up_ended', 'The set-up took too long. Begin again.')
  const waiting = { allowed: true, retry_after_s: 0, user_id: caller.id, sealed, code_pause_s: 0 }
  const factor = await shownFactor(deps.box, waiting, asked.code)
  if (!factor || !('p_step' in factor)) throw wrongCode()
  const device = (await deps.deviceOf(asked.device ?? '')) ?? null
  // Otherwise somebody at an open console could set up a factor of their own.
  if (caller.set_up_at === null) await comparePassword(deps, caller, asked.password, device)
  const codes = createRecoveryCodes()
  const hashes = await Promise.all(codes.map(hashRecoveryCode))
  const isStored = await deps.confirm(caller, { sealed, step: factor.p_step, hashes, device })
  if (!isStored) throw notFresh()
  return { codes, token: await deps.signToken(request) }
}

/** @throws HttpError 429 `locked`, 403 `wrong_password` */
async function comparePassword(
  deps: SecondFactorDeps,
  { id, email }: FactorCaller,
  password: string | undefined,
  device: string | null,
): Promise<void> {
  const refused = () => deps.refused(id, 'password_refused', device)
  await compareCurrentPassword(await deps.beginPassword(email, device), id, password ?? '', refused)
}

async function renewCodes({ renew }: SecondFactorDeps, caller: FactorCaller) {
  const codes = createRecoveryCodes()
  if (!(await renew(caller, await Promise.all(codes.map(hashRecoveryCode))))) throw notFresh()
  return { codes }
}

async function show(deps: SecondFactorDeps, caller: FactorCaller, code: string, device: string | null): Promise<void> {
  const attempt = await deps.begin(caller.id, device)
  if (!attempt) throw wrongCode()
  await consumeCode(deps.box, attempt, code, {
    use: (factor) => deps.shown(caller, factor, device),
    refused: () => deps.refused(caller.id, 'code_refused', device),
  })
}
