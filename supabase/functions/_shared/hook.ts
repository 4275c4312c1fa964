import { signedPost } from '@bayt/content/signed-request'
import { type Lookup, required } from './env.ts'
import { HttpError } from './http.ts'

const TIMEOUT_MS = 10_000
/** Characters of an answer in the log. */
const MAX_LOGGED = 500
/** Refusals that may end by themselves: timeout, too early, too many requests. */
const PASSING = [408, 425, 429]

interface HookSettings {
  /** Shared with the publisher; signs the request. */
  secret: string
  /** For GitHub's `repository_dispatch`: a token with permission to start the dispatch. Undefined for a publisher. */
  token: string | undefined
}

export interface HookEvent {
  /** Only a publisher handles `rollback` and `resume`. */
  event: 'publish' | 'rollback' | 'resume'
  requestedBy: 'database' | 'staff' | 'sweep'
  /** Full name of the member of staff who requested the event; absent for other requests. */
  askedBy?: string
  /** For a rollback: the release to show; without this id, the previous release. */
  release?: string | null
}

export interface Hook {
  /** Whether the hook is GitHub's, which starts builds but cannot switch releases. */
  isWorkflow: boolean
  /**
   * Sends an event.
   * @returns status and text of the response; 409 has the reason why a publisher refuses the rollback
   * @throws HttpError 502 for another error, or no response: `publisher_refused` if nothing was done (4xx); otherwise
   * `publisher_unreachable` for changes, which are published later, and `publisher_silent` for a rollback or its end, whose
   * outcome is unknown
   */
  send: (event: HookEvent) => Promise<{ status: number; text: string }>
}

/** The deploy hook of the settings: see docs/deploy/settings.md. */
export function createHook(env: Lookup): Hook {
  const url = required(env, 'DEPLOY_HOOK_URL', 'the address that starts a build, e.g. of the publisher')
  const settings: HookSettings = {
    secret: required(env, 'DEPLOY_HOOK_SECRET', 'the secret shared with the publisher'),
    // Set only for GitHub.
    token: env('DEPLOY_HOOK_TOKEN')?.trim() || undefined,
  }
  return {
    isWorkflow: settings.token !== undefined,
    async send(event) {
      let status: number | undefined
      try {
        const response = await fetch(url, {
          ...(await createHookRequest(settings, event)),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        status = response.status
        const text = await response.text()
        if (!response.ok && status !== 409) throw new Error(`The deploy hook answered ${status}: ${text.slice(0, MAX_LOGGED)}`)
        return { status, text }
      } catch (cause) {
        console.error(cause)
        throw failureOf(event, status)
      }
    },
  }
}

/**
 * Changes wait for the publisher. A rollback and its end do not wait, and may have been carried out before the connection broke.
 */
function failureOf({ event }: HookEvent, status: number | undefined): HttpError {
  const isRefused = status !== undefined && status >= 400 && status < 500
  if (event === 'publish' && (!isRefused || PASSING.includes(status))) {
    return new HttpError(
      502,
      'publisher_unreachable',
      'The publisher cannot be reached. The change is kept and is published as soon as it answers.',
    )
  }
  if (isRefused) {
    return new HttpError(502, 'publisher_refused', 'The publisher refused the request. The log of the functions has its answer.')
  }
  return new HttpError(
    502,
    'publisher_silent',
    'The publisher did not answer, but may have carried out the request: look at the state of publishing, and repeat it if needed.',
  )
}

/**
 * The request to the deploy hook: signed for the publisher, or a `repository_dispatch` of type `publish` for GitHub.
 */
export async function createHookRequest(
  { secret, token }: HookSettings,
  { event, requestedBy, askedBy, release }: HookEvent,
): Promise<{ method: 'POST'; headers: Record<string, string>; body: string }> {
  const origin = { requested_by: requestedBy }
  if (token === undefined) {
    const named = { ...(askedBy === undefined ? {} : { asked_by: askedBy }), ...(release ? { release } : {}) }
    return signedPost(secret, { event, ...origin, ...named })
  }
  return {
    method: 'POST',
    // Names of staff stay out of GitHub's logs.
    body: JSON.stringify({ event_type: 'publish', client_payload: origin }),
    headers: {
      'content-type': 'application/json',
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'user-agent': 'rebuild-site',
      'x-github-api-version': '2022-11-28',
    },
  }
}
