import { signedHeaders } from '../_shared/hmac.ts'

export interface HookSettings {
  /** Shared with the publisher; signs the request. */
  secret: string
  /** Where the hook is GitHub's `repository_dispatch`: a token that may start it. */
  token: string | undefined
}

/**
 * The request that starts a build: signed, as the publisher takes it, or as GitHub takes a `repository_dispatch` of the
 * type `publish`.
 */
export async function hookRequest(
  { secret, token }: HookSettings,
  requestedBy: 'database' | 'staff',
): Promise<{ method: 'POST'; headers: Record<string, string>; body: string }> {
  // The id makes each request one of its own: the publisher refuses one that comes twice.
  const asked = { requested_by: requestedBy, id: crypto.randomUUID() }
  const json = { 'content-type': 'application/json' }
  if (token === undefined) {
    const body = JSON.stringify({ event: 'publish', ...asked })
    return { method: 'POST', body, headers: { ...json, ...(await signedHeaders(secret, body)) } }
  }
  return {
    method: 'POST',
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
