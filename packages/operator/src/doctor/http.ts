const TIMEOUT_MS = 20_000

export interface HttpAnswer {
  status: number
  headers: Headers
  text: string
}

/** Fetches without following redirects. @throws Error that names the address if there is no response */
export async function fetchText(url: string, init: RequestInit = {}): Promise<HttpAnswer> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.cause instanceof Error ? cause.cause.message : cause.message) : String(cause)
    throw new Error(`${url} does not answer: ${reason}`, { cause })
  }
}

/** @returns `undefined` for invalid JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The callers report the expected value.
    return undefined
  }
}

/** Whether a response contains at least one row. */
export function hasRows({ status, text }: HttpAnswer): boolean {
  const body = parseJson(text)
  return status < 300 && Array.isArray(body) && body.length > 0
}
