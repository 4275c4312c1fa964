import { renewedSession } from '@bayt/content/entities/second-factor'
import { functionError } from '@bayt/content/entities/session'
import { ContentError, classifyError, type ErrorKind } from '@bayt/content/errors'
import type { z } from 'zod'
import type { AppConfig } from './env.ts'
import { parseJson } from './parse-json.ts'
import type { Renewal } from './session/renewal.ts'
import type { SessionStore } from './session/store.ts'

/** The proof for one call: a code, or the signature of a passkey. */
export type Proof = { code: string } | { passkey: unknown }

/** Asks for a proof. @param use sends the call with the proof @returns the result of `use`; undefined without a proof */
export type AskForProof = <Used>(use: (proof: Proof) => Promise<Used>) => Promise<Used | undefined>

/** The address of the edge functions, and the token of a call. */
export interface FunctionCaller {
  config: AppConfig
  token: () => string | null
  /** Asks for a proof of the second factor if a call needs a proof (HTTP 428); the call is repeated with the proof. */
  askForProof?: AskForProof
  renewal?: Renewal
  /** Called when an answer has a new token, with which the session continues. */
  replaceToken?: SessionStore['replaceToken']
}

/** A refusal of a function, with its code (such as `invalid_credentials`) for screens that have their own message for a code. */
export class FunctionRefusedError extends ContentError {
  override readonly code: string

  constructor(kind: ErrorKind, code: string, message: string, status: number, retryAfterS?: number) {
    super(kind, message, { status, ...(retryAfterS === undefined ? {} : { retryAfterS }) })
    this.code = code
  }
}

/** The status of a change that needs a proof of the second factor; changes of accounts accept a proof of the last 10 minutes. */
export const PROOF_NEEDED = 428

export function functionUrl(config: AppConfig, name: string): string {
  return `${config.supabaseUrl}/functions/v1/${name}`
}

/** The headers of every function call: the publishable key, and the token of the signed-in account. */
export function functionHeaders({ config, token }: Pick<FunctionCaller, 'config' | 'token'>): Record<string, string> {
  const bearer = token()
  return {
    'Content-Type': 'application/json',
    apikey: config.publishableKey,
    ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
  }
}

/** The error of a refused function call. @param body the answer as parsed JSON, or any other value */
export function refusalOf(status: number, body: unknown): ContentError {
  const parsed = functionError.safeParse(body)
  if (!parsed.success) return classifyError({ message: `The server answered with status ${status}.` }, status)
  const { code, message, retry_after_s } = parsed.data.error
  // A refused password says nothing about the session of this page: the user may sign in again before the session has ended.
  const kind = code === 'invalid_credentials' ? 'forbidden' : classifyError({ message }, status).kind
  return new FunctionRefusedError(kind, code, message, status, retry_after_s)
}

/**
 * Calls an edge function.
 * @returns its answer as parsed JSON
 * @throws FunctionRefusedError if the function refuses; ContentError if the function cannot be reached, or its answer is
 * incomplete
 */
export async function callFunction(caller: FunctionCaller, name: string, body: unknown): Promise<unknown> {
  return answerOf(await send(caller, name, body))
}

/**
 * Calls a function that changes the account's ways to sign in. If the function needs a proof, asks the person for the proof. The
 * session continues with the token of the answer.
 * @throws as `callFunction`
 */
export async function callWithProof(caller: FunctionCaller, name: string, body: object): Promise<unknown> {
  const first = await sendInTurn(caller, name, body)
  if (first.status !== PROOF_NEEDED) return answerOf(first)
  const proven = await caller.askForProof?.(async (proof) => ({
    answer: answerOf(await sendInTurn(caller, name, { ...body, proof })),
  }))
  return proven ? proven.answer : answerOf(first)
}

/**
 * Parses the answer of a function. An invalid answer, such as the page of a hotel network, counts as a lost answer: the call may have been
 * carried out.
 * @throws FunctionRefusedError `unreadable`
 */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new FunctionRefusedError('server', 'unreadable', `The answer cannot be read: ${parsed.error.message}`, 200)
}

interface Reply {
  status: number
  answer: unknown
}

function answerOf({ status, answer }: Reply): unknown {
  if (status >= 200 && status < 300) return answer
  throw refusalOf(status, answer)
}

async function sendInTurn(caller: FunctionCaller, name: string, body: object): Promise<Reply> {
  const inTurn: Renewal['inTurn'] = caller.renewal?.inTurn ?? ((send) => send())
  return withNewerToken(caller, (token) =>
    inTurn(async () => {
      const reply = await sendOnce(caller, token, name, body)
      const renewed = renewedSession.safeParse(reply.answer)
      if (renewed.success) caller.replaceToken?.(token, renewed.data.token)
      return reply
    }),
  )
}

function send(caller: FunctionCaller, name: string, body: unknown): Promise<Reply> {
  return withNewerToken(caller, (token) => sendOnce(caller, token, name, body))
}

/** Repeats a call if another call of this browser has renewed the session meanwhile. */
async function withNewerToken(caller: FunctionCaller, call: (token: string | null) => Promise<Reply>): Promise<Reply> {
  const token = caller.token()
  const reply = await call(token)
  const newer = reply.status === 401 && token !== null ? await caller.renewal?.tokenAfter(token) : null
  return newer ? call(newer) : reply
}

async function sendOnce(caller: FunctionCaller, token: string | null, name: string, body: unknown): Promise<Reply> {
  try {
    const response = await fetch(functionUrl(caller.config, name), {
      method: 'POST',
      headers: functionHeaders({ config: caller.config, token: () => token }),
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    return { status: response.status, answer: parseJson(await response.text()) }
  } catch (error) {
    throw classifyError(error)
  }
}
