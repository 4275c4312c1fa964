import { createOnce, requireStaff, serverClient } from '../_shared/clients.ts'
import { projectSettings, required } from '../_shared/env.ts'
import { signedHeaders } from '../_shared/hmac.ts'
import { createRebuild } from './handler.ts'

const env = (name: string) => Deno.env.get(name)
const settings = projectSettings(env)
const hookUrl = required(env, 'DEPLOY_HOOK_URL', 'the address that starts a build, e.g. of the publisher')
const hookSecret = required(env, 'DEPLOY_HOOK_SECRET', 'the secret shared with the publisher')

const HOOK_TIMEOUT_MS = 10_000

Deno.serve(
  createRebuild({
    webhookSecret: required(env, 'DATABASE_WEBHOOK_SECRET', 'the secret of the database webhook'),
    isFirst: createOnce(serverClient(settings)),
    requireStaff: (request) => requireStaff(settings, request),
    async callDeployHook(requestedBy) {
      // The id makes each request one of its own: the publisher refuses one that comes twice.
      const body = JSON.stringify({ event: 'publish', requested_by: requestedBy, id: crypto.randomUUID() })
      const answer = await fetch(hookUrl, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...(await signedHeaders(hookSecret, body)) },
        signal: AbortSignal.timeout(HOOK_TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The deploy hook answered ${answer.status}.`)
    },
  }),
)
