import { type Lookup, required } from './env.ts'
import { createHookRequest, type HookEvent, type HookSettings } from './hook-request.ts'
import { HttpError } from './http.ts'

const TIMEOUT_MS = 10_000

export interface Hook {
  /** Whether the hook is GitHub's, which starts builds but cannot switch releases. */
  isWorkflow: boolean
  /**
   * Sends an event. @returns status and text of the response; a publisher refuses a rollback with 409
   * @throws HttpError 502 `publisher_unreachable` or `publisher_silent` if there is no response, or an error other than 409
   */
  send: (event: HookEvent) => Promise<{ status: number; text: string }>
}

/** The deploy hook of the settings: see docs/deploy.md. */
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
      try {
        const response = await fetch(url, {
          ...(await createHookRequest(settings, event)),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        const text = await response.text()
        if (!response.ok && response.status !== 409) throw new Error(`The deploy hook answered ${response.status}.`)
        return { status: response.status, text }
      } catch (cause) {
        console.error(cause)
        throw unanswered(event)
      }
    },
  }
}

/** Changes wait for the publisher; a rollback and its end do not, and may have been carried out before the connection broke. */
function unanswered({ event }: HookEvent): HttpError {
  return event === 'publish'
    ? new HttpError(
        502,
        'publisher_unreachable',
        'The publisher cannot be reached. The change is kept and is published as soon as it answers.',
      )
    : new HttpError(
        502,
        'publisher_silent',
        'The publisher did not answer. It may have done this all the same: look at the state of publishing, and repeat it if needed.',
      )
}
