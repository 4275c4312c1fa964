import { signedHeaders } from '@bayt/content/signed-request'

export interface HookSettings {
  /** Shared with the publisher; signs the request. */
  secret: string
  /** Where the hook is GitHub's `repository_dispatch`: a token that may start it. */
  token: string | undefined
}

export interface HookWish {
  /** `rollback` and `resume` are for a publisher alone. */
  event: 'publish' | 'rollback' | 'resume'
  requestedBy: 'database' | 'staff' | 'sweep'
  /** Name of the person, where one asks. */
  askedBy?: string
  /** For a rollback: the release to show; without it the one before. */
  release?: string | null
}

/**
 * The request to whoever builds the site: signed, as the publisher takes it, or as GitHub takes a `repository_dispatch` of
 * the type `publish`.
 */
export async function hookRequest(
  { secret, token }: HookSettings,
  { event, requestedBy, askedBy, release }: HookWish,
): Promise<{ method: 'POST'; headers: Record<string, string>; body: string }> {
  const asked = { requested_by: requestedBy }
  const json = { 'content-type': 'application/json' }
  if (token === undefined) {
    const named = { ...(askedBy === undefined ? {} : { asked_by: askedBy }), ...(release ? { release } : {}) }
    const body = JSON.stringify({ event, ...asked, ...named })
    return { method: 'POST', body, headers: { ...json, ...(await signedHeaders(secret, body)) } }
  }
  return {
    method: 'POST',
    // Who asked is nobody's business there.
    body: JSON.stringify({ event_type: 'publish', client_payload: asked }),
    headers: {
      ...json,
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'user-agent': 'rebuild-site',
      'x-github-api-version': '2022-11-28',
    },
  }
}
