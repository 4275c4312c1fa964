import { bearerToken } from '../_shared/clients.ts'
import { json, serveJson } from '../_shared/http.ts'

export interface LogoutDeps {
  /** Ends the session of a token. */
  end(token: string): Promise<void>
}

/** Ends the caller's session on the server. Signing out without a valid token succeeds: there is no session to end. */
export function createLogout(deps: LogoutDeps): (request: Request) => Promise<Response> {
  return serveJson(async (request) => {
    const token = bearerToken(request)
    if (token) await deps.end(token)
    return json(200, { ended: true })
  })
}
