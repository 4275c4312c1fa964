import { loginResponse } from '@bayt/content/entities/session'
import { deleteStaff, setStaffPassword } from '@bayt/content/queries/staff'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { TOTP } from 'otpauth'
import { afterAll, expect, inject, test } from 'vitest'
import type { Passkey } from '../harness/authenticator.ts'
import { callFunction, server, sharedSession, withToken } from '../harness/clients.ts'
import { HASH_OF_PASSWORD, hashOf, PASSWORD } from '../harness/known-password.ts'
import { addOwnAccount } from '../harness/own-account.ts'
import { passkeyCalls } from '../harness/passkey-account.ts'
import { GIVEN_HASH } from '../harness/personas.ts'

/**
 * A thief has a copy of a token: from before, during or after a change of the account's ways to sign in. No copy can take over
 * the account: the old token is refused, and the present token changes nothing without a proof.
 */

const backend = inject('backend')
const { factor, addPasskey, proofOf } = passkeyCalls(backend)
const added: number[] = []
afterAll(async () => {
  const { client } = await sharedSession(backend, 'admin')
  for (const id of added) await deleteStaff(client, id)
})

interface Owner {
  id: number
  email: string
  token: string
  secret: string
  codes: string[]
  passkey: Passkey | undefined
}

const login = (body: object, token?: string) => callFunction(backend, 'admin-login', body, token ? { token } : {})
const tokenOf = ({ status, body }: { status: number; body: unknown }): string => {
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { token: string }).token
}
const codeOf = (secret: string, steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** An admin, signed in with the password alone. */
async function newOwner(): Promise<Owner> {
  const email = `owner-${added.length}@copies.example`
  const id = await addOwnAccount(backend, { email, full_name: 'Owner', role: 'admin' })
  added.push(id)
  const { token } = loginResponse.parse((await login({ email, password: PASSWORD })).body)
  return { id, email, token, secret: '', codes: [], passkey: undefined }
}

async function setUpApp(owner: Owner, shown: object = { password: PASSWORD }): Promise<void> {
  const { secret } = (await factor(owner.token, { action: 'set_up' })).body as { secret: string }
  const answer = await factor(owner.token, { action: 'confirm', code: codeOf(secret, 0), ...shown })
  Object.assign(owner, { secret, codes: (answer.body as { codes: string[] }).codes, token: tokenOf(answer) })
}

async function withApp(): Promise<Owner> {
  const owner = await newOwner()
  await setUpApp(owner)
  return owner
}

async function withPasskey(): Promise<Owner> {
  const owner = await newOwner()
  const { passkey, token, registration } = await addPasskey(owner.token)
  return { ...owner, passkey, token, codes: (registration.body as { codes: string[] }).codes }
}

const paper = (owner: Owner) => ({ proof: { code: owner.codes.pop() } })
const finger = (owner: Owner) => (owner.passkey ? proofOf(owner.passkey, owner.token) : paper(owner))
const sole = async (owner: Owner) => {
  const { data } = await withToken(backend, owner.token).rpc('own_passkeys')
  return data?.[0]?.id
}

/**
 * Changes of the account's ways to sign in. Each change returns the token with which the session continues; empty if all sessions
 * end.
 */
const CHANGES: Record<string, [prepare: () => Promise<Owner>, change: (owner: Owner) => Promise<string>]> = {
  'the first app': [newOwner, async (owner) => setUpApp(owner).then(() => owner.token)],
  'the first passkey': [newOwner, async (owner) => (await addPasskey(owner.token)).token],
  'another app': [withApp, async (owner) => setUpApp(owner, paper(owner)).then(() => owner.token)],
  'a passkey beside an app': [withApp, async (owner) => (await addPasskey(owner.token, {}, paper(owner))).token],
  'a second passkey': [withPasskey, async (owner) => (await addPasskey(owner.token, {}, await finger(owner))).token],
  'a code that is shown': [
    withApp,
    async (owner) => tokenOf(await factor(owner.token, { action: 'show', proof: { code: codeOf(owner.secret, 1) } })),
  ],
  'a recovery code that is shown': [
    withApp,
    async (owner) => tokenOf(await factor(owner.token, { action: 'show', ...paper(owner) })),
  ],
  'a passkey that is shown': [
    withPasskey,
    async (owner) => tokenOf(await factor(owner.token, { action: 'show', ...(await finger(owner)) })),
  ],
  'new recovery codes': [
    withApp,
    async (owner) => tokenOf(await factor(owner.token, { action: 'renew_codes', ...paper(owner) })),
  ],
  'the end of a passkey': [
    withPasskey,
    async (owner) => {
      const remove = { action: 'passkey_remove', id: await sole(owner) }
      return tokenOf(await factor(owner.token, { ...remove, ...(await finger(owner)) }))
    },
  ],
  'the end of the second factor': [
    withApp,
    async (owner) => tokenOf(await factor(owner.token, { action: 'remove', ...paper(owner) })),
  ],
  'another password': [
    withApp,
    async (owner) => {
      const body = { current: PASSWORD, new_hash: await hashOf('New-word-2') }
      return tokenOf(await callFunction(backend, 'own-password', body, { token: owner.token }))
    },
  ],
  'a phone that somebody else has': [
    withApp,
    async (owner) => tokenOf(await factor(owner.token, { action: 'end_others', password: PASSWORD })),
  ],
  'a sign-in above the work': [
    newOwner,
    async (owner) => tokenOf(await login({ email: owner.email, password: PASSWORD, account: owner.id }, owner.token)),
  ],
  'a password that an admin set': [
    withApp,
    async ({ id }) => {
      await setStaffPassword((await sharedSession(backend, 'admin')).client, id, await hashOf('Given-word-2'))
      return ''
    },
  ],
  'another role': [
    withApp,
    async ({ id }) => {
      await server(backend).from('admin_users').update({ role: 'editor' }).eq('id', id).throwOnError()
      return ''
    },
  ],
}

/** The first attempts of a thief, and their outcomes, by name. The owner has already used `proof`. */
async function steal(token: string, proof: object): Promise<Record<string, number>> {
  const client = withToken(backend, token)
  const tries: Record<string, () => PromiseLike<{ status: number }>> = {
    'recovery codes': () => factor(token, { action: 'renew_codes', ...proof }),
    'an app': () => factor(token, { action: 'confirm', code: '000000', ...proof }),
    'a passkey': () => factor(token, { action: 'passkey_begin', ...proof }),
    'a fresh factor': () => factor(token, { action: 'show', ...proof }),
    'no factor': () => factor(token, { action: 'remove', ...proof }),
    'one passkey less': () => factor(token, { action: 'passkey_remove', id: 1, ...proof }),
    'no other session': () => factor(token, { action: 'end_others', ...proof }),
    'another password': () => callFunction(backend, 'own-password', { current: 'Wrong-1-word', new_hash: GIVEN_HASH }, { token }),
  }
  const outcomes = Object.entries(tries).map(async ([name, attempt]) => [name, (await attempt()).status] as const)
  const { status } = await client.rpc('session_staff')
  return { ...Object.fromEntries(await Promise.all(outcomes)), 'the session': status }
}

/** Calls of a live token that need no proof. */
async function use(token: string): Promise<Record<string, number>> {
  const client = withToken(backend, token)
  const account = { p_full_name: 'Thief', p_role: 'admin', p_active: true, p_password_hash: HASH_OF_PASSWORD }
  return {
    'an admin': (await client.rpc('staff_create', { ...account, p_email: `thief-${crypto.randomUUID()}@copies.example` })).status,
    'a set-up': (await factor(token, { action: 'set_up' })).status,
    'a challenge': (await factor(token, { action: 'passkey_show_begin' })).status,
    use: (await client.rpc('session_used')).status,
    devices: (await client.rpc('own_devices')).status,
  }
}

const isAccepted = ([, status]: [string, number]) => status < 400
const WORDLESS = [{}, { proof: { code: '000000' } }, { password: 'Wrong-1-word' }]
let variants = 0
let accepted = 0

/** The changes of the complete run: one change for each way to get a new token. */
const OF_COMPLETE_RUN = ['the first app', 'a passkey that is shown', 'another password', 'another role']

test.for(isCompleteRun() ? OF_COMPLETE_RUN : Object.keys(CHANGES))(
  'a copy of the token from before or during %s opens nothing after it; one from after it changes nothing',
  async (name) => {
    const entry = CHANGES[name]
    if (!entry) throw new Error('No such change.')
    const [prepare, change] = entry
    const owner = await prepare()
    const copy = owner.token
    // At this point, the thief has begun an action that the owner is about to end.
    const begun = (await factor(copy, { action: 'passkey_show_begin' })).status
    expect(begun, 'the copy works before the change').toBe(200)
    const passkey = owner.passkey
    const prepared = passkey && (await proofOf(passkey, copy))
    const next = await change({ ...owner })
    for (const proof of [
      {},
      { password: PASSWORD },
      ...(prepared ? [prepared] : owner.codes.slice(0, 1).map((code) => ({ proof: { code } }))),
    ]) {
      variants += 1
      const outcomes = { ...(await steal(copy, proof)), ...(await use(copy)) }
      const opened = Object.entries(outcomes).filter(isAccepted)
      accepted += opened.length
      expect(opened, JSON.stringify(outcomes)).toEqual([])
      expect(new Set(Object.values(outcomes)), 'the session has ended').toEqual(new Set([401]))
    }
    if (next === '') return
    expect((await withToken(backend, next).rpc('session_used')).status, 'the owner goes on').toBe(200)
    for (const proof of WORDLESS) {
      variants += 1
      const { 'the session': _, ...outcomes } = await steal(next, proof)
      const opened = Object.entries(outcomes).filter(isAccepted)
      accepted += opened.length
      expect(opened, JSON.stringify(outcomes)).toEqual([])
    }
  },
)

test('many variants of copied tokens were tried, and none was accepted', () => {
  expect(variants).toBeGreaterThanOrEqual(isCompleteRun() ? 15 : 40)
  expect(accepted).toBe(0)
})
