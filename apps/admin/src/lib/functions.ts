import { functionError } from '@bayt/content/entities/session'
import { ContentError, classifyError, type ErrorKind } from '@bayt/content/errors'
import type { z } from 'zod'
import type { AppConfig } from '../config/env.ts'

/** The address of the edge functions, and the token of a call. */
export interface FunctionCaller {
  config: AppConfig
  token: () => string | null
  /** Asks for a code of the second factor where a call needs one (HTTP 428); after a right one the call is repeated. */
  askForFactor?: () => Promise<boolean>
}

/** A refusal of a function, with its code (such as `invalid_credentials`) for screens that handle codes differently. */
export class FunctionRefusedError extends ContentError {
  override readonly code: string

  constructor(kind: ErrorKind, code: string, message: string, status: number, retryAfterS?: number) {
    super(kind, message, { status, ...(retryAfterS === undefined ? {} : { retryAfterS }) })
    this.code = code
  }
}

/** The account has a second factor that was not shown in the last 10 minutes. */
export const FACTOR_NEEDED = 428

export function functionUrl(config: AppConfig, name: string): string {
  return `${config.supabaseUrl}/functions/v1/${name}`
}

/** The headers of every function call: the publishable key, and the token of the signed-in account. */
export function functionHeaders({ config, token }: FunctionCaller): Record<string, string> {
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
  // A password that a sign-in refuses says nothing about the session of this page, which may be signing in early.
  const kind = code === 'invalid_credentials' ? 'forbidden' : classifyError({ message }, status).kind
  return new FunctionRefusedError(kind, code, message, status, retry_after_s)
}

/**
 * Calls an edge function.
 * @returns its answer as parsed JSON
 * @throws FunctionRefusedError where it refuses; ContentError where it cannot be reached, or its answer breaks off
 */
export async function callFunction(caller: FunctionCaller, name: string, body: unknown): Promise<unknown> {
  const first = await send(caller, name, body)
  const isRepeated = first.status === FACTOR_NEEDED && (await caller.askForFactor?.())
  const response = isRepeated ? await send(caller, name, body) : first
  const answer = parseJson(await textOf(response))
  if (!response.ok) throw refusalOf(response.status, answer)
  return answer
}

/**
 * What a call of a function has answered. Anything else, such as the page of a hotel network, is no answer: whether the call was carried out is
 * not known, as after a lost connection.
 * @throws FunctionRefusedError `unreadable`
 */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new FunctionRefusedError('server', 'unreadable', `The answer cannot be read: ${parsed.error.message}`, 200)
}

async function send(caller: FunctionCaller, name: string, body: unknown): Promise<Response> {
  try {
    return await fetch(functionUrl(caller.config, name), {
      method: 'POST',
      headers: functionHeaders(caller),
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
  } catch (error) {
    throw classifyError(error)
  }
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw classifyError(error)
  }
}

/** An answer that is not JSON, such as a proxy's error page, counts as no answer. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
