import { randomBytes, randomInt } from 'node:crypto'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { base64url, type Claims, createKeys, FLAGS, type Passkey, type SignedAnswer, sign } from '../harness/authenticator.ts'
import { type FunctionResponse, withToken } from '../harness/clients.ts'
import { passkeyCalls } from '../harness/passkey-account.ts'

/** Answers that must not sign in with a passkey: each kind several times, with random values. None is accepted. */

const RUNS = isLongRun() ? 8 : 2
const backend = inject('backend')
const calls = passkeyCalls(backend)
const { login, factor, claims } = calls

type Keeper = Awaited<ReturnType<typeof calls.keeper>>
let victim: Keeper
let attacker: Keeper
/** A passkey that its owner has removed, and a passkey whose device did not verify its person. */
let removed: Passkey
let unverified: Passkey
let victimStep: string | undefined

beforeAll(async () => {
  ;[victim, attacker] = await Promise.all([calls.keeper('victim@vector.example'), calls.keeper('attacker@vector.example')])
  const proven = () => calls.proofOf(victim.passkey, victim.token)
  const first = await calls.addPasskey(victim.token, {}, await proven())
  removed = first.passkey
  victim.token = first.token
  const { data } = await withToken(backend, victim.token).rpc('own_passkeys')
  const { body } = await factor(victim.token, { action: 'passkey_remove', id: data?.[1]?.id, ...(await proven()) })
  victim.token = (body as { token: string }).token
  const second = await calls.addPasskey(victim.token, { flags: FLAGS.present }, await proven())
  unverified = second.passkey
  victim.token = second.token
  // Signs in several times, so that a later answer can have a lower counter.
  for (let times = 0; times < 3; times++) await calls.signInWith(victim.passkey)
})
afterAll(calls.cleanUp)

const oneOf = <Value>(...values: Value[]): Value => values[randomInt(values.length)] as Value
const word = () => randomBytes(4).toString('hex')

/** A complete sign-in of the victim whose claims are changed before the device signs them. */
async function claiming(changes: Partial<Claims>, passkey = victim.passkey): Promise<FunctionResponse> {
  return login({ passkey: await sign(passkey, claims(await calls.challenge(), changes)) })
}

/** A complete sign-in of the victim that is changed after the device has signed it. */
async function tampered(change: (response: SignedAnswer['response']) => Partial<SignedAnswer['response']>) {
  const answer = await sign(victim.passkey, claims(await calls.challenge()))
  return login({ passkey: { ...answer, response: { ...answer.response, ...change(answer.response) } } })
}

/** A text in base64url with one flipped bit. */
function flipped(text: string, from = 0, to = Buffer.from(text, 'base64url').length): string {
  const bytes = Buffer.from(text, 'base64url')
  const at = randomInt(from, to)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8))
  return base64url(bytes)
}

const VECTORS: Record<string, () => Promise<FunctionResponse>> = {
  'another origin': () => {
    const host = oneOf(`${word()}.example`, `localhost.${word()}.example`, `localhost:${randomInt(5000, 60_000)}`)
    return claiming({ origin: `${oneOf('http', 'https')}://${host}` })
  },
  'the origin, almost': () =>
    claiming({
      origin: oneOf('https://localhost:4399', 'http://localhost:4399/', 'http://localhost', 'null', 'http://LOCALHOST:4399'),
    }),
  'another host': () => claiming({ rpId: oneOf(`${word()}.example`, 'localhost.', 'LOCALHOST', '') }),
  'a page in another page': () => claiming({ crossOrigin: true }),
  'a new key instead of a signature': () => claiming({ type: oneOf('webauthn.create', 'payment.get', '', word()) }),
  'nobody present': () => claiming({ flags: FLAGS.verified }),
  'nobody verified': () => claiming({ flags: FLAGS.present }),
  'no flags': () => claiming({ flags: oneOf(0, FLAGS.mayBackUp, FLAGS.mayBackUp | FLAGS.isBackedUp) }),
  'a counter that goes back': () => claiming({ counter: randomInt(0, 4) }),
  'the counter of before': async () => {
    expect((await calls.signInWith(victim.passkey)).status, 'the first time').toBe(200)
    return claiming({ counter: victim.passkey.counter - randomInt(0, 2) })
  },
  'a challenge of nobody': async () => login({ passkey: await sign(victim.passkey, claims(base64url(randomBytes(32)))) }),
  'a challenge that was used': async () => {
    const challenge = await calls.challenge()
    await login({ passkey: await sign(victim.passkey, claims(challenge, { origin: 'http://used.example' })) })
    return login({ passkey: await sign(victim.passkey, claims(challenge)) })
  },
  'an answer that was used': async () => {
    const answer = await sign(victim.passkey, claims(await calls.challenge()))
    expect((await login({ passkey: answer })).status, 'the first time').toBe(200)
    return login({ passkey: answer })
  },
  'a removed passkey': () => claiming({}, removed),
  'a passkey without verification': () => claiming({}, unverified),
  'another key': async () => claiming({}, { ...victim.passkey, keys: await createKeys() }),
  'the account of somebody else': () => claiming({ userHandle: oneOf(attacker.passkey.userHandle, base64url(word()), '') }),
  // Leaves the first bytes unchanged: they frame the signature in ASN.1, and the library also accepts some other frames.
  'a bit of the signature': () => tampered(({ signature }) => ({ signature: flipped(signature, 4) })),
  'a bit of the data': () => tampered(({ authenticatorData }) => ({ authenticatorData: flipped(authenticatorData) })),
  'a bit of the claims': () => tampered(({ clientDataJSON }) => ({ clientDataJSON: flipped(clientDataJSON) })),
  'an own passkey in the second step of another account': async () => {
    // Uses one password step for all runs, because the attempts of a step are counted.
    victimStep ??= (await calls.passwordStep(victim.email)).challenge
    return login({ passkey: await sign(attacker.passkey, claims(await calls.challenge(victimStep))) })
  },
  'a challenge of the own session for a sign-in': async () =>
    login({ passkey: await sign(victim.passkey, claims(await calls.showChallenge(victim.token))) }),
  'a challenge of a sign-in for a session': async () => {
    const passkey = await sign(victim.passkey, claims(await calls.challenge()))
    return factor(victim.token, { action: 'show', proof: { passkey } })
  },
  'a challenge of the session of another account': async () => {
    const passkey = await sign(victim.passkey, claims(await calls.showChallenge(attacker.token)))
    return factor(victim.token, { action: 'show', proof: { passkey } })
  },
  'the passkey of another account in a session': async () => {
    const passkey = await sign(attacker.passkey, claims(await calls.showChallenge(victim.token)))
    return factor(victim.token, { action: 'show', proof: { passkey } })
  },
}

test(`${Object.keys(VECTORS).length * RUNS} wrong answers are refused, and the right one still signs in`, async () => {
  const accepted: string[] = []
  const failed: string[] = []
  for (const [name, attack] of Object.entries(VECTORS)) {
    for (let run = 0; run < RUNS; run++) {
      const { status } = await attack()
      if (status < 400) accepted.push(name)
      if (status >= 500) failed.push(`${name}: ${status}`)
    }
  }
  expect({ accepted, failed }).toEqual({ accepted: [], failed: [] })
  expect((await calls.signInWith(victim.passkey)).status).toBe(200)
})
