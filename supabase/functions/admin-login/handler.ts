import { PASSWORD_MAX_BYTES, TEXT_LIMITS } from '@bayt/content/entities/limits'
import type { LoginResponse, SignInChallenge } from '@bayt/content/entities/session'
import { byteLength } from '@bayt/content/text/bytes'
import { isEmail, normaliseEmail } from '@bayt/content/text/email'
import { passwordToCompare } from '@bayt/content/text/password'
import { isPasswordHash } from '@bayt/content/text/password-hash'
import bcrypt from 'bcryptjs'
import { z } from 'zod'
import { bearerToken } from '../_shared/clients.ts'
import type { SessionDescriber } from '../_shared/describe-session.ts'
import type { DeviceTokens } from '../_shared/device-token.ts'
import { HttpError, json, parseBody, readText, serveJson, tryParseJson } from '../_shared/http.ts'
import type { Passkeys } from '../_shared/passkeys/passkeys.ts'
import { lockedOut } from '../_shared/second-factor.ts'
import { type CodeDeps, createCodeCheck, secondStep } from './code-step.ts'
import { deviceFields } from './device-fields.ts'
import type { OpenedSession } from './opened-session.ts'
import { createPasskeyCheck, otherAccount, ownAccount, passkeyStep } from './passkey-step.ts'
import { type QueuePlace, SignInQueue } from './sign-in-queue.ts'
import { SourceLimit, sourceOf } from './source-limit.ts'

/** The dependencies of sign-in. */
export interface LoginDeps extends CodeDeps {
  /** Counts an attempt and returns the stored hash; see `login_begin` in the migrations. */
  begin(
    email: string,
    device: string | null,
  ): Promise<{ allowed: boolean; retry_after_s: number; user_id: number | null; password_hash: string | null }>
  /** Opens a session and remembers the device, or creates a challenge for a code; `undefined` if the account changed since `begin`. */
  succeed(userId: number, passwordHash: string, device: string | null): Promise<OpenedSession | { challenge: string } | undefined>
  /** Notes a refusal in the audit trail. */
  refused(email: string, device: string | null): Promise<void>
  /**
   * Records in the audit trail that the right password of an account was refused, because the console has unsaved work of another
   * account.
   */
  otherAccount(email: string, device: string | null): Promise<void>
  passkeys: Passkeys
  /** Records the device and the browser of an opened session. Does not throw. */
  describe: SessionDescriber
  /** Ends the session of the token from which somebody signs in again. Does not throw. */
  endFormer(token: string): Promise<void>
  /** Whether somebody else set the password of the account. */
  mustChangePassword(userId: number): Promise<boolean>
  devices: DeviceTokens
  signToken(session: OpenedSession): Promise<string>
  /** Waits. @param ms milliseconds */
  wait(ms: number): Promise<void>
}

/** Compared for an unknown account, so that the duration does not reveal which accounts exist. Cost 10, like stored hashes. */
const DUMMY_HASH = '$2b$10$5V5U8R6WgbYbqj1sT4eZLeWq3qYxKcCqz1m3oTz2u5lq7b0oVYQ1W'

const MAX_BODY_BYTES = 16 * 1024

/** Estimated duration of a comparison, until a comparison is measured. */
const ESTIMATED_COMPARE_MS = 60

/**
 * Verifies e-mail and password (spec: admin §4, §5, §8). Every failure is counted before it is answered. A device from which
 * somebody has signed in has a token: its failures are counted separately, and its attempts do not wait for attempts of
 * strangers.
 */
export function createLogin(deps: LoginDeps): (request: Request) => Promise<Response> {
  const queue = new SignInQueue(deps.wait)
  const sources = new SourceLimit(() => performance.now())
  // The token of a device never expires: a former colleague may still have such a token.
  const knownDevices = new SourceLimit(() => performance.now())
  const verify = createVerification(deps)
  const checkCode = createCodeCheck(deps)
  const checkPasskey = createPasskeyCheck(deps.passkeys)
  const answerStep = async (
    step: SignInStep,
    deviceId: string | null,
    kept: string | null,
    place: QueuePlace,
  ): Promise<StepAnswer> => {
    if ('passkey' in step) return checkPasskey(step, kept)
    return 'code' in step ? checkCode(step, deviceId, kept) : verify({ ...step, deviceId, kept }, place)
  }
  return serveJson(async (request) => {
    const step = parseStep(await readText(request, MAX_BODY_BYTES))
    // Empty e-mails are not counted: otherwise empty forms would lock each other out.
    if ('email' in step && step.email === '') throw missing()
    const deviceId = (await deps.devices.idOf(step.device)) ?? null
    const isAllowed = deviceId === null ? sources.allows(sourceOf(request.headers)) : knownDevices.allows(deviceId)
    if (!isAllowed) return queue.refuse()
    // The attempt keeps its place until its end, so that a known device waits for no stranger between its calls to the database.
    return queue.withPlace(deviceId !== null, async (place) => {
      const newDevice = await deps.devices.create(step.new_device ?? undefined)
      const kept = deviceId ?? (await deps.devices.idOf(newDevice)) ?? null
      const answer = await answerStep(step, deviceId, kept, place)
      if ('options' in answer) return json(200, answer)
      if ('challenge' in answer) return json(200, await challengeAnswer(deps, answer.challenge))
      const former = bearerToken(request)
      const [must_change_password] = await Promise.all([
        mustChangePassword(deps, answer.id),
        deps.describe(answer.session_id, kept, request.headers.get('user-agent')),
        former && deps.endFormer(former),
      ])
      const response = await createResponse(deps, answer, deviceId === null ? newDevice : step.device)
      return json(200, { ...response, ...(must_change_password && { must_change_password }) })
    })
  })
}

/**
 * A failure does not refuse the sign-in, because the sign-in is already stored and its recovery code used up. The console then
 * learns of the required step from the first refusal of the database (`is_staff` in the migrations).
 */
function mustChangePassword(deps: LoginDeps, userId: number): Promise<boolean> {
  return deps.mustChangePassword(userId).catch((cause) => {
    console.error(`It is not known whether account ${userId} must change its password:`, cause)
    return false
  })
}

type SignInStep = ReturnType<typeof parseStep>
type StepAnswer = OpenedSession | { challenge: string } | { options: object }

/** Names the ways to finish the sign-in, unless an app's code is the only way. */
async function challengeAnswer({ passkeys }: LoginDeps, challenge: string): Promise<SignInChallenge> {
  const ways = await passkeys.store.ways(challenge)
  return { challenge, ...(ways?.has_passkey && { has_passkey: true, has_app: ways.has_app }) }
}

interface Attempt {
  email: string
  password: string
  /** The account of the user who signs in again above their own work. */
  account: number | undefined
  /** The id of a known device. */
  deviceId: string | null
  /** The id of the device after a sign-in. */
  kept: string | null
}

/**
 * Compares an attempt in the queue. Counts the attempt only at its turn: if the isolate ends, attempts that still wait were not
 * counted.
 */
function createVerification(deps: LoginDeps) {
  let compareMs = ESTIMATED_COMPARE_MS
  const isSame = async (password: string, hash: string) => {
    const startedMs = performance.now()
    const result = await bcrypt.compare(password, hash)
    compareMs = performance.now() - startedMs
    return result
  }
  return async ({ email, password, account, deviceId, kept }: Attempt, place: QueuePlace) => {
    const countedEmail = rateLimitKey(email)
    const problem = problemOf(email, password)
    const { attempt, hash, matches } = await place.turn(async (compute) => {
      const attempt = await deps.begin(countedEmail, deviceId)
      const hash = comparableHash(attempt)
      const matches = attempt.allowed && !problem && (await compute(() => isSame(password, hash ?? DUMMY_HASH)))
      return { attempt, hash, matches }
    })
    if (!attempt.allowed) {
      // Waits as long as a comparison would take, but without its work, so that a flood of requests stays cheap.
      await deps.wait(compareMs)
      throw lockedOut(attempt.retry_after_s)
    }
    if (problem) {
      await deps.refused(countedEmail, deviceId)
      throw problem
    }
    const invalid = new HttpError(401, 'invalid_credentials', 'Invalid email or password')
    if (!matches || attempt.user_id === null || hash === null) {
      await deps.refused(countedEmail, deviceId)
      throw invalid
    }
    if (account !== undefined && account !== attempt.user_id) {
      // The attempt stays counted: otherwise somebody could test passwords without limit, without a session and without a new
      // device.
      await deps.otherAccount(countedEmail, deviceId)
      throw otherAccount('This email')
    }
    const opened = await deps.succeed(attempt.user_id, hash, kept)
    if (!opened) throw invalid
    return opened
  }
}

/** The problem of an e-mail or password that no account can have. */
function problemOf(email: string, password: string): HttpError | undefined {
  if (password === '') return missing()
  if (!isEmail(email)) return new HttpError(400, 'not_an_email', 'Invalid email format')
  if (password.length > TEXT_LIMITS.password || byteLength(password) > PASSWORD_MAX_BYTES) {
    return new HttpError(400, 'too_long', 'The password is too long: no account has one of more than 72 bytes')
  }
  return undefined
}

function missing(): HttpError {
  return new HttpError(400, 'required', 'Email and password are required')
}

/** The stored hash, or null if its cost is out of range; see `isPasswordHash`. */
function comparableHash({ user_id, password_hash }: Awaited<ReturnType<LoginDeps['begin']>>): string | null {
  if (password_hash === null || isPasswordHash(password_hash)) return password_hash
  console.error(`Account ${user_id} cannot sign in: its password hash is not bcrypt of cost 10 to 12. Give it a new password.`)
  return null
}

async function createResponse(deps: LoginDeps, session: OpenedSession, device: string): Promise<LoginResponse> {
  const { id, email, full_name, role } = session
  return {
    ...(session.must_set_up && { must_set_up: true }),
    token: await deps.signToken(session),
    expires_at: session.expires_at,
    server_time: new Date().toISOString(),
    user: { id, email, full_name, role: role as LoginResponse['user']['role'] },
    device,
  }
}

/** An absent value counts as empty, not as invalid. */
const optionalText = z.string('must be a text').nullish()
const credentials = z
  .object(
    { email: optionalText, password: optionalText, account: ownAccount, ...deviceFields },
    'must be a JSON object with email and password',
  )
  .transform(({ email, password, account, device, new_device }) => ({
    email: normaliseEmail(email ?? ''),
    password: passwordToCompare(password ?? ''),
    account: account ?? undefined,
    device: device ?? '',
    new_device,
  }))

/** The first request has e-mail and password; the second, for accounts with a second factor, has the challenge and a code or a passkey. */
function parseStep(text: string) {
  const body = tryParseJson(text)
  const has = (field: string) => typeof body === 'object' && body !== null && field in body
  if (has('passkey')) return parseBody(passkeyStep, text)
  return has('challenge') ? parseBody(secondStep, text) : parseBody(credentials, text)
}

/** The text under which failures are counted: the typed e-mail, valid or not, in a form that Postgres can store. */
function rateLimitKey(email: string): string {
  return [...email.replaceAll('\u0000', '\uFFFD')].slice(0, TEXT_LIMITS.email + 1).join('')
}
