import { hasVisible } from '@bayt/content/text/invisible'
import { tidyText } from '@bayt/content/text/tidy'
import { z } from 'zod'
import { HttpError, json, parseBody, readText, serveJson } from '../_shared/http.ts'
import { endedPasskey, newPasskey } from '../_shared/passkeys/answers.ts'
import { createRecoveryCodes, hashRecoveryCode } from '../_shared/recovery-codes.ts'
import { shownFactor, typedCode } from '../_shared/second-factor.ts'
import { createTotpSecret } from '../_shared/totp.ts'
import {
  comparePassword,
  type GivenProof,
  givenProof,
  hasFactor,
  type ProofDeps,
  type ProvingCaller,
  type Shown,
  withProof,
} from './proof.ts'

/**
 * The dependencies of the function; the calls are functions of the migrations. Each change returns the new id of the session, or `null` if
 * the proof is refused.
 */
export interface SecondFactorDeps extends ProofDeps {
  /** A caller with a live session, even if they must set up a second factor first. @throws HttpError 401 */
  caller(request: Request): Promise<ProvingCaller>
  enrol(caller: ProvingCaller, sealed: string): Promise<void>
  enrolment(userId: number): Promise<string | undefined>
  confirm(caller: ProvingCaller, shown: Shown, factor: ConfirmedFactor): Promise<string | null>
  renew(caller: ProvingCaller, shown: Shown, hashes: string[]): Promise<string | null>
  show(caller: ProvingCaller, shown: Shown): Promise<string | null>
  remove(caller: ProvingCaller, shown: Shown): Promise<string | null>
  removePasskey(caller: ProvingCaller, shown: Shown, id: number): Promise<string | null>
  endOthers(caller: ProvingCaller, device: string | null): Promise<string>
  /** The token of the caller's session, under its new id. @param assurance the proven assurance, if known */
  signToken(request: Request, session: string, assurance: number | undefined): Promise<string>
}

/** The stored values of a set-up: the sealed secret, the step of its first code, and the hashes of the recovery codes. */
export interface ConfirmedFactor {
  sealed: string
  step: number
  hashes: string[]
}

/** The largest body contains a new passkey. */
const MAX_BODY_BYTES = 32 * 1024
const MAX_NAME = 60

const passkeyName = z
  .string('must be a text')
  .transform(tidyText)
  .pipe(z.string().refine(hasVisible, 'is missing').max(MAX_NAME, 'is too long'))

const body = z.discriminatedUnion('action', [
  z.object({ action: z.literal('set_up') }),
  z.object({ action: z.literal('confirm'), code: typedCode, ...givenProof }),
  z.object({ action: z.literal('renew_codes'), ...givenProof }),
  z.object({ action: z.literal('show'), ...givenProof }),
  z.object({ action: z.literal('remove'), ...givenProof }),
  z.object({ action: z.literal('end_others'), ...givenProof }),
  z.object({ action: z.literal('passkey_begin'), ...givenProof }),
  z.object({ action: z.literal('passkey_add'), name: passkeyName, passkey: newPasskey }),
  z.object({ action: z.literal('passkey_remove'), id: z.int('must be a number').positive('must be positive'), ...givenProof }),
  z.object({ action: z.literal('passkey_show_begin') }),
])

type Asked = z.output<typeof body>
type Confirmation = Extract<Asked, { action: 'confirm' }>
type NewPasskey = Extract<Asked, { action: 'passkey_add' }>

/** Actions after which the account has a second factor, and the session has shown it. */
const IS_SHOWN: ReadonlySet<Asked['action']> = new Set(['confirm', 'renew_codes', 'show', 'passkey_add'])

/** The result of a change: the new id of the session, and the recovery codes that the change has made. */
interface Change {
  session: string
  codes?: string[]
}

/**
 * Manages the second factors of the caller's account: an app (`set_up`, `confirm`), recovery codes, passkeys, and their end. Every change
 * needs a proof in the same request, and its answer renews the session's token: copies of the old token are refused from then on.
 */
export function createSecondFactor(deps: SecondFactorDeps): (request: Request) => Promise<Response> {
  return serveJson(async (request) => {
    const caller = await deps.caller(request)
    const asked = parseBody(body, await readText(request, MAX_BODY_BYTES))
    if (asked.action === 'set_up') return json(200, await setUp(deps, caller))
    if (asked.action === 'passkey_show_begin') return json(200, { options: await showOptions(deps, caller) })
    if (asked.action === 'passkey_begin') {
      const begin = ({ proof, device }: Shown) => deps.passkeys.registrationOptions(caller, proof, device)
      return json(200, { options: await withProof(deps, caller, asked, begin) })
    }
    const { session, codes } = await change(deps, caller, asked)
    return json(200, {
      ...(codes && { codes }),
      token: await deps.signToken(request, session, IS_SHOWN.has(asked.action) ? 2 : undefined),
    })
  })
}

type Changing = Exclude<Asked, { action: 'set_up' | 'passkey_begin' | 'passkey_show_begin' }>

async function change(deps: SecondFactorDeps, caller: ProvingCaller, asked: Changing): Promise<Change> {
  const proven = async (given: GivenProof, by: (shown: Shown) => Promise<string | null>) => ({
    session: await withProof(deps, caller, given, by),
  })
  switch (asked.action) {
    case 'confirm':
      return confirm(deps, caller, asked)
    case 'renew_codes': {
      const { codes, hashes } = await newCodes()
      return { ...(await proven(asked, (shown) => deps.renew(caller, shown, hashes))), codes }
    }
    case 'show':
      return proven(asked, (shown) => deps.show(caller, shown))
    case 'remove':
      return proven(asked, (shown) => deps.remove(caller, shown))
    case 'passkey_remove':
      return proven(asked, (shown) => deps.removePasskey(caller, shown, asked.id))
    case 'passkey_add':
      return addPasskey(deps, caller, asked)
    case 'end_others': {
      const device = (await deps.deviceOf(asked.device ?? '')) ?? null
      // Asks for the password, because the lost phone may be the second factor.
      await comparePassword(deps, caller, asked.password, device)
      return { session: await deps.endOthers(caller, device) }
    }
  }
}

async function newCodes() {
  const codes = createRecoveryCodes()
  return { codes, hashes: await Promise.all(codes.map(hashRecoveryCode)) }
}

/** @returns a new secret; the console makes the address for the QR code */
async function setUp({ box, enrol }: SecondFactorDeps, caller: ProvingCaller) {
  const secret = createTotpSecret()
  await enrol(caller, await box.seal(secret, caller.id))
  return { secret }
}

async function confirm(deps: SecondFactorDeps, caller: ProvingCaller, asked: Confirmation): Promise<Change> {
  const sealed = await deps.enrolment(caller.id)
  if (sealed === undefined) throw new HttpError(410, 'set_up_ended', 'The set-up took too long. Begin again.')
  const waiting = { allowed: true, retry_after_s: 0, user_id: caller.id, sealed, code_pause_s: 0 }
  const factor = await shownFactor(deps.box, waiting, asked.code)
  if (!factor || !('p_step' in factor)) throw new HttpError(403, 'wrong_app_code', 'This code of the new app is not right.')
  const { codes, hashes } = await newCodes()
  const confirmed = { sealed, step: factor.p_step, hashes }
  return { session: await withProof(deps, caller, asked, (shown) => deps.confirm(caller, shown, confirmed)), codes }
}

async function showOptions({ passkeys }: SecondFactorDeps, { id, session_id }: ProvingCaller) {
  const options = await passkeys.signatureOptions('show', { p_user_id: id, p_session: session_id })
  if (!options) throw endedPasskey()
  return options
}

/** The challenge needs no second proof: it was issued after a proof, to this session only, and is used once. */
async function addPasskey({ passkeys }: SecondFactorDeps, caller: ProvingCaller, { name, passkey }: NewPasskey): Promise<Change> {
  const isFirst = !hasFactor(caller)
  const verified = await passkeys.verifyNew(caller, passkey, name)
  const { codes, hashes } = isFirst ? await newCodes() : { codes: [], hashes: [] }
  const session = await passkeys.store.register(caller, isFirst, verified, hashes)
  if (!session) throw endedPasskey()
  return { session, codes }
}
