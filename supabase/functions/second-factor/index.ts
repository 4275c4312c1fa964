import { createSecretBox } from '@bayt/content/text/sealed'
import { bearerToken, requireCaller, serverClient } from '../_shared/clients.ts'
import { createDeviceTokens } from '../_shared/device-token.ts'
import { projectSettings, required } from '../_shared/env.ts'
import { resultOf } from '../_shared/http.ts'
import { noteRefusal } from '../_shared/note-refusal.ts'
import { createPasskeys } from '../_shared/passkeys/passkeys.ts'
import { relyingParty } from '../_shared/passkeys/relying-party.ts'
import { createPasskeyStore } from '../_shared/passkeys/store.ts'
import { createTokenSigner, readSubject } from '../_shared/token.ts'
import { createSecondFactor } from './handler.ts'
import type { ProvingCaller, Shown } from './proof.ts'

const env = (name: string) => Deno.env.get(name)
const settings = projectSettings(env)
const client = serverClient(settings)
const signingKey = required(env, 'ADMIN_JWT_KEY', 'the private signing key of staff tokens as a JWK')
const sign = createTokenSigner(signingKey)

const values = ({ id, session_id }: ProvingCaller, { proof, device }: Shown) => ({
  ...{ p_user_id: id, p_session: session_id, p_proof: proof, p_device: device },
})

Deno.serve(
  createSecondFactor({
    box: createSecretBox(signingKey),
    passkeys: createPasskeys(createPasskeyStore(client), relyingParty(env)),
    deviceOf: createDeviceTokens(signingKey).idOf,
    caller: (request) => requireCaller(settings, request, (caller) => caller.rpc('own_second_factor')),
    enrol: ({ id, session_id }, sealed) =>
      resultOf(client.rpc('totp_enrol', { p_user_id: id, p_session: session_id, p_sealed: sealed })),
    async enrolment(userId) {
      const [waiting] = await resultOf(client.rpc('totp_enrolment', { p_user_id: userId }))
      return waiting?.sealed
    },
    async beginPassword(email, device) {
      const [attempt] = await resultOf(client.rpc('login_begin', { p_email: email, p_device: device }))
      if (!attempt) throw new Error('login_begin returned no row.')
      return attempt
    },
    async beginCode(userId, device) {
      const [attempt] = await resultOf(client.rpc('second_factor_begin', { p_user_id: userId, p_device: device }))
      return attempt
    },
    confirm: (caller, shown, { sealed, step, hashes }) =>
      resultOf(client.rpc('totp_confirm', { ...values(caller, shown), p_sealed: sealed, p_step: step, p_code_hashes: hashes })),
    renew: (caller, shown, hashes) =>
      resultOf(client.rpc('recovery_codes_renew', { ...values(caller, shown), p_code_hashes: hashes })),
    show: (caller, shown) => resultOf(client.rpc('second_factor_shown', values(caller, shown))),
    remove: (caller, shown) => resultOf(client.rpc('second_factor_remove', values(caller, shown))),
    removePasskey: (caller, shown, id) => resultOf(client.rpc('passkey_remove', { ...values(caller, shown), p_id: id })),
    endOthers: ({ id, session_id }, device) =>
      resultOf(client.rpc('other_sessions_end', { p_user_id: id, p_session: session_id, p_device: device })),
    refused: (userId, kind, device) => noteRefusal(client, { p_kind: kind, p_user_id: userId, p_device: device }),
    signToken: (request, session, assurance) =>
      sign({ ...readSubject(bearerToken(request) ?? ''), session_id: session, ...(assurance && { assurance }) }),
  }),
)
