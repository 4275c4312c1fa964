import { signedHeaders } from '@bayt/content/signed-request'

export interface HookSettings {
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

/**
 * The request to the deploy hook: signed for the publisher, or a `repository_dispatch` of type `publish` for GitHub.
 */
export async function createHookRequest(
  { secret, token }: HookSettings,
  { event, requestedBy, askedBy, release }: HookEvent,
): Promise<{ method: 'POST'; headers: Record<string, string>; body: string }> {
  const origin = { requested_by: requestedBy }
  const json = { 'content-type': 'application/json' }
  if (token === undefined) {
    const named = { ...(askedBy === undefined ? {} : { asked_by: askedBy }), ...(release ? { release } : {}) }
    const body = JSON.stringify({ event, ...origin, ...named })
    return { method: 'POST', body, headers: { ...json, ...(await signedHeaders(secret, body)) } }
  }
  return {
    method: 'POST',
    // Names of staff stay out of GitHub's logs.
    body: JSON.stringify({ event_type: 'publish', client_payload: origin }),
    headers: {
      ...json,
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'user-agent': 'rebuild-site',
      'x-github-api-version': '2022-11-28',
    },
  }
}
